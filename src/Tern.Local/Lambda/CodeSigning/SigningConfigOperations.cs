using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;
using Tern.Local.Lambda.Tags;

namespace Tern.Local.Lambda.CodeSigning;

/// <summary>
/// <c>CreateCodeSigningConfig</c>, <c>GetCodeSigningConfig</c>, <c>UpdateCodeSigningConfig</c>, <c>DeleteCodeSigningConfig</c>, <c>ListCodeSigningConfigs</c> and
/// <c>ListFunctionsByCodeSigningConfig</c>.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html">Code signing</seealso>
internal static class SigningConfigOperations
{
    private const int IdLength = 17;

    public static CreateCodeSigningConfigResponse Create(FunctionOperation operation, CreateCodeSigningConfigRequest request)
    {
        TagRules.CheckCount(request.Tags?.Count ?? 0);
        string id = $"csc-{Guid.NewGuid().ToString("N")[..IdLength]}";
        var config = new StoredSigningConfig
        {
            Id = id,
            Arn = $"arn:aws:lambda:{operation.Scope.Region}:{operation.Scope.AccountId}:code-signing-config:{id}",
            Description = request.Description,
            Publishers = request.AllowedPublishers.SigningProfileVersionArns,
            Policy = request.CodeSigningPolicies?.UntrustedArtifactOnDeployment ?? CodeSigningPolicy.Warn,
            LastModified = operation.Now,
        };
        foreach ((string key, string value) in request.Tags ?? [])
            config.Tags[key] = value;
        operation.Catalog.SigningConfigs.Save(config);
        return new CreateCodeSigningConfigResponse { CodeSigningConfig = Describe(config) };
    }

    public static GetCodeSigningConfigResponse Get(FunctionOperation operation, GetCodeSigningConfigRequest request) =>
        new() { CodeSigningConfig = Describe(Find(operation, request.CodeSigningConfigArn)) };

    public static UpdateCodeSigningConfigResponse Update(FunctionOperation operation, UpdateCodeSigningConfigRequest request)
    {
        StoredSigningConfig config = Find(operation, request.CodeSigningConfigArn);
        config.Description = request.Description ?? config.Description;
        config.Publishers = request.AllowedPublishers?.SigningProfileVersionArns ?? config.Publishers;
        config.Policy = request.CodeSigningPolicies?.UntrustedArtifactOnDeployment ?? config.Policy;
        config.LastModified = operation.Now;
        operation.Catalog.SigningConfigs.Save(config);
        return new UpdateCodeSigningConfigResponse { CodeSigningConfig = Describe(config) };
    }

    public static DeleteCodeSigningConfigResponse Delete(FunctionOperation operation, DeleteCodeSigningConfigRequest request)
    {
        StoredSigningConfig config = Find(operation, request.CodeSigningConfigArn);
        if (GetFunctions(operation, config).Any())
            throw LambdaFailures.Conflict($"Functions use the code signing configuration {config.Arn}. Remove it from the functions before you delete it.");
        operation.Catalog.SigningConfigs.Remove(config);
        return new DeleteCodeSigningConfigResponse();
    }

    public static ListCodeSigningConfigsResponse List(FunctionOperation operation, ListCodeSigningConfigsRequest request)
    {
        (IReadOnlyList<StoredSigningConfig> page, string? next) = Page.Take(operation.Catalog.SigningConfigs.All, config => config.Arn, request.Marker, request.MaxItems);
        return new ListCodeSigningConfigsResponse { CodeSigningConfigs = [.. page.Select(Describe)], NextMarker = next };
    }

    public static ListFunctionsByCodeSigningConfigResponse ListFunctions(FunctionOperation operation, ListFunctionsByCodeSigningConfigRequest request)
    {
        IEnumerable<string> arns = GetFunctions(operation, Find(operation, request.CodeSigningConfigArn)).Select(function => function.Arn);
        (IReadOnlyList<string> page, string? next) = Page.Take(arns, arn => arn, request.Marker, request.MaxItems);
        return new ListFunctionsByCodeSigningConfigResponse { FunctionArns = page, NextMarker = next };
    }

    private static StoredSigningConfig Find(FunctionOperation operation, string arn) =>
        operation.Catalog.SigningConfigs.Find(arn) ?? throw new ResourceNotFoundException($"The Lambda code signing configuration {arn} can not be found.");

    private static IEnumerable<StoredFunction> GetFunctions(FunctionOperation operation, StoredSigningConfig config) =>
        operation.Catalog.Functions.Where(function => function.SigningConfigArn == config.Arn);

    private static CodeSigningConfig Describe(StoredSigningConfig config) => new()
    {
        CodeSigningConfigId = config.Id,
        CodeSigningConfigArn = config.Arn,
        Description = config.Description,
        AllowedPublishers = new AllowedPublishers { SigningProfileVersionArns = config.Publishers },
        CodeSigningPolicies = new CodeSigningPolicies { UntrustedArtifactOnDeployment = config.Policy },
        LastModified = FunctionConfigurations.FormatTime(config.LastModified),
    };
}
