using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;
using Tern.Local.Lambda.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.InvokeConfigs;

/// <summary>
/// <c>PutFunctionEventInvokeConfig</c>, <c>UpdateFunctionEventInvokeConfig</c>, <c>GetFunctionEventInvokeConfig</c>, <c>DeleteFunctionEventInvokeConfig</c> and
/// <c>ListFunctionEventInvokeConfigs</c>.
/// </summary>
internal static class InvokeConfigOperations
{
    public static FunctionEventInvokeConfig Put(FunctionOperation operation, PutFunctionEventInvokeConfigRequest request)
    {
        (StoredFunction function, FunctionReference reference) = Find(operation, request.FunctionName, request.Qualifier);
        CheckMembers(request.MaximumRetryAttempts, request.MaximumEventAgeInSeconds, request.DestinationConfig);
        DestinationRules.Check(operation, function, request.DestinationConfig);
        return Store(operation, function, new InvokeConfig
        {
            Arn = $"{function.Arn}:{reference.QualifierOrLatest}",
            MaxRetryAttempts = request.MaximumRetryAttempts,
            MaxEventAge = ToAge(request.MaximumEventAgeInSeconds),
            OnSuccess = DestinationRules.Read(request.DestinationConfig?.OnSuccess?.Destination),
            OnFailure = DestinationRules.Read(request.DestinationConfig?.OnFailure?.Destination),
            LastModified = operation.Now,
        }, reference);
    }

    public static FunctionEventInvokeConfig Update(FunctionOperation operation, UpdateFunctionEventInvokeConfigRequest request)
    {
        (StoredFunction function, FunctionReference reference) = Find(operation, request.FunctionName, request.Qualifier);
        CheckMembers(request.MaximumRetryAttempts, request.MaximumEventAgeInSeconds, request.DestinationConfig);
        if (!function.InvokeConfigs.TryGetValue(reference.QualifierOrLatest, out InvokeConfig? config))
            throw NotFound(operation, reference);
        DestinationRules.Check(operation, function, request.DestinationConfig);
        return Store(operation, function, config with
        {
            MaxRetryAttempts = request.MaximumRetryAttempts ?? config.MaxRetryAttempts,
            MaxEventAge = ToAge(request.MaximumEventAgeInSeconds) ?? config.MaxEventAge,
            OnSuccess = request.DestinationConfig?.OnSuccess is { } success ? DestinationRules.Read(success.Destination) : config.OnSuccess,
            OnFailure = request.DestinationConfig?.OnFailure is { } failure ? DestinationRules.Read(failure.Destination) : config.OnFailure,
            LastModified = operation.Now,
        }, reference);
    }

    public static FunctionEventInvokeConfig Get(FunctionOperation operation, GetFunctionEventInvokeConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        return operation.Catalog.TryFind(reference.Name, out StoredFunction? function) && function.InvokeConfigs.TryGetValue(reference.QualifierOrLatest, out InvokeConfig? config)
            ? config.ToResponse()
            : throw NotFound(operation, reference);
    }

    public static DeleteFunctionEventInvokeConfigResponse Delete(FunctionOperation operation, DeleteFunctionEventInvokeConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (!operation.Catalog.TryFind(reference.Name, out StoredFunction? function) || !function.InvokeConfigs.Remove(reference.QualifierOrLatest))
            throw NotFound(operation, reference);
        operation.Catalog.Save(function);
        return new DeleteFunctionEventInvokeConfigResponse();
    }

    public static ListFunctionEventInvokeConfigsResponse List(FunctionOperation operation, ListFunctionEventInvokeConfigsRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        if (!operation.Catalog.TryFind(reference.Name, out StoredFunction? function))
            throw LambdaFailures.NotFound("The function doesn't exist.");
        (IReadOnlyList<InvokeConfig> page, string? next) = Page.Take(function.InvokeConfigs.Values, config => config.Arn, request.Marker, request.MaxItems);
        return new ListFunctionEventInvokeConfigsResponse { FunctionEventInvokeConfigs = [.. page.Select(config => config.ToResponse())], NextMarker = next };
    }

    /// <summary>Writes a configuration. Several operations have it as their response, each with an own type in the model.</summary>
    public static void Write(RestResponse response, FunctionEventInvokeConfig config)
    {
        response.ContentType = "application/json";
        var writer = new JsonWriter(response.Buffer);
        FunctionEventInvokeConfigJson.Write(ref writer, config);
        writer.Complete();
    }

    private static (StoredFunction Function, FunctionReference Reference) Find(FunctionOperation operation, string name, string? qualifier)
    {
        FunctionReference reference = operation.Parse(name, qualifier);
        return ResolvedFunction.TryFind(operation.Catalog, reference) is { } resolved ? (resolved.Function, reference) : throw LambdaFailures.NotFound("The function doesn't exist.");
    }

    private static void CheckMembers(int? retries, int? age, DestinationConfig? destinations)
    {
        if (retries is null && age is null && destinations is null)
            throw LambdaFailures.InvalidParameter("You must specify at least one of error handling or destination setting.");
    }

    private static TimeSpan? ToAge(int? seconds) => seconds is { } age ? TimeSpan.FromSeconds(age) : null;

    private static FunctionEventInvokeConfig Store(FunctionOperation operation, StoredFunction function, InvokeConfig config, FunctionReference reference)
    {
        function.InvokeConfigs[reference.QualifierOrLatest] = config;
        operation.Catalog.Save(function);
        return config.ToResponse();
    }

    private static ResourceNotFoundException NotFound(FunctionOperation operation, FunctionReference reference) =>
        LambdaFailures.NotFound($"The function {FunctionArns.Create(operation.Scope, reference.Name, reference.QualifierOrLatest)} doesn't have an EventInvokeConfig");
}
