using System.Security.Cryptography;
using System.Text;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;

namespace Tern.Local.Lambda.Urls;

/// <summary>
/// <c>CreateFunctionUrlConfig</c>, <c>GetFunctionUrlConfig</c>, <c>UpdateFunctionUrlConfig</c>, <c>DeleteFunctionUrlConfig</c> and <c>ListFunctionUrlConfigs</c>.
/// </summary>
internal static class UrlOperations
{
    private const int IdLength = 32;

    public static CreateFunctionUrlConfigResponse Create(FunctionOperation operation, CreateFunctionUrlConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        StoredFunction function = FindFunction(operation, reference, "Function does not exist");
        string arn = reference.GetArn(operation.Scope);
        if (function.Urls.ContainsKey(reference.QualifierOrLatest))
        {
            throw LambdaFailures.Conflict(
                $"Failed to create function url config for [functionArn = {arn}]. Error message:  FunctionUrlConfig exists for this Lambda function");
        }
        string now = FormatTime(operation.Now);
        var config = new UrlConfig
        {
            Arn = arn,
            Url = CreateUrl(operation, arn),
            AuthType = request.AuthType,
            Cors = request.Cors,
            InvokeMode = request.InvokeMode,
            CreationTime = now,
            LastModifiedTime = now,
        };
        function.Urls.Add(reference.QualifierOrLatest, config);
        operation.Catalog.Urls.Add(config, operation.Catalog);
        operation.Catalog.Save(function);
        return new CreateFunctionUrlConfigResponse
        {
            FunctionArn = config.Arn,
            FunctionUrl = config.Url,
            AuthType = config.AuthType,
            Cors = config.Cors,
            InvokeMode = config.InvokeMode,
            CreationTime = config.CreationTime,
        };
    }

    public static GetFunctionUrlConfigResponse Get(FunctionOperation operation, GetFunctionUrlConfigRequest request)
    {
        (_, UrlConfig config, _) = Find(operation, request.FunctionName, request.Qualifier);
        return new GetFunctionUrlConfigResponse
        {
            FunctionArn = config.Arn,
            FunctionUrl = config.Url,
            AuthType = config.AuthType,
            Cors = config.Cors,
            InvokeMode = config.InvokeMode ?? InvokeMode.Buffered,
            CreationTime = config.CreationTime,
            LastModifiedTime = config.LastModifiedTime,
        };
    }

    public static UpdateFunctionUrlConfigResponse Update(FunctionOperation operation, UpdateFunctionUrlConfigRequest request)
    {
        FindFunction(operation, operation.Parse(request.FunctionName, request.Qualifier), "Function does not exist");
        (StoredFunction function, UrlConfig config, FunctionReference reference) = Find(operation, request.FunctionName, request.Qualifier);
        UrlConfig updated = config with
        {
            AuthType = request.AuthType ?? config.AuthType,
            Cors = request.Cors ?? config.Cors,
            InvokeMode = request.InvokeMode ?? config.InvokeMode,
            LastModifiedTime = FormatTime(operation.Now),
        };
        function.Urls[reference.QualifierOrLatest] = updated;
        operation.Catalog.Save(function);
        return new UpdateFunctionUrlConfigResponse
        {
            FunctionArn = updated.Arn,
            FunctionUrl = updated.Url,
            AuthType = updated.AuthType,
            Cors = updated.Cors,
            InvokeMode = updated.InvokeMode,
            CreationTime = updated.CreationTime,
            LastModifiedTime = updated.LastModifiedTime,
        };
    }

    public static DeleteFunctionUrlConfigResponse Delete(FunctionOperation operation, DeleteFunctionUrlConfigRequest request)
    {
        (StoredFunction function, _, FunctionReference reference) = Find(operation, request.FunctionName, request.Qualifier);
        function.Urls.Remove(reference.QualifierOrLatest);
        operation.Catalog.Save(function);
        return new DeleteFunctionUrlConfigResponse();
    }

    public static ListFunctionUrlConfigsResponse List(FunctionOperation operation, ListFunctionUrlConfigsRequest request)
    {
        StoredFunction function = FindFunction(operation, operation.Parse(request.FunctionName), "Function does not exist");
        (IReadOnlyList<UrlConfig> page, string? next) = Page.Take(function.Urls.Values, config => config.Arn, request.Marker, request.MaxItems);
        return new ListFunctionUrlConfigsResponse
        {
            FunctionUrlConfigs = [.. page.Select(config => new FunctionUrlConfig
            {
                FunctionArn = config.Arn,
                FunctionUrl = config.Url,
                AuthType = config.AuthType,
                Cors = config.Cors,
                InvokeMode = config.InvokeMode ?? InvokeMode.Buffered,
                CreationTime = config.CreationTime,
                LastModifiedTime = config.LastModifiedTime,
            })],
            NextMarker = next,
        };
    }

    private static (StoredFunction Function, UrlConfig Config, FunctionReference Reference) Find(FunctionOperation operation, string name, string? qualifier)
    {
        const string NotFound = "The resource you requested does not exist.";
        FunctionReference reference = operation.Parse(name, qualifier);
        StoredFunction function = FindFunction(operation, reference with { Qualifier = null }, NotFound);
        return function.Urls.TryGetValue(reference.QualifierOrLatest, out UrlConfig? config) ? (function, config, reference) : throw LambdaFailures.NotFound(NotFound);
    }

    private static StoredFunction FindFunction(FunctionOperation operation, FunctionReference reference, string message) =>
        operation.Catalog.TryFind(reference.Name, out StoredFunction? function) && (reference.Qualifier is not { } alias || function.Aliases.ContainsKey(alias))
            ? function
            : throw LambdaFailures.NotFound(message);

    private static string CreateUrl(FunctionOperation operation, string arn) =>
        $"https://{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(arn)))[..IdLength]}.lambda-url.{operation.Scope.Region}.on.aws/";

    private static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", System.Globalization.CultureInfo.InvariantCulture);
}
