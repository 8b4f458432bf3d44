using Tern.Lambda;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>GetFunction</c> and <c>GetFunctionConfiguration</c>.</summary>
internal static class GetFunction
{
    public static GetFunctionResponse Execute(FunctionOperation operation, GetFunctionRequest request)
    {
        ResolvedFunction resolved = ResolvedFunction.Find(operation.Catalog, operation.Parse(request.FunctionName, request.Qualifier));
        return new GetFunctionResponse
        {
            Configuration = FunctionConfigurations.Create(resolved.Version, operation.Scope, resolved.Arn, ConfigurationForm.Current),
            Code = CreateLocation(resolved.Version),
            Tags = resolved.Function.Tags.Count == 0 ? null : new(resolved.Function.Tags),
            Concurrency = resolved.Function.ReservedConcurrency is { } reserved ? new Concurrency { ReservedConcurrentExecutions = reserved } : null,
        };
    }

    public static FunctionConfiguration ExecuteConfiguration(FunctionOperation operation, GetFunctionConfigurationRequest request)
    {
        ResolvedFunction resolved = ResolvedFunction.Find(operation.Catalog, operation.Parse(request.FunctionName, request.Qualifier));
        return FunctionConfigurations.Create(resolved.Version, operation.Scope, resolved.Arn, ConfigurationForm.Current);
    }

    private static FunctionCodeLocation CreateLocation(StoredVersion version) => version.Code.ImageUri is { } image
        ? new FunctionCodeLocation { RepositoryType = "ECR", ImageUri = image, ResolvedImageUri = $"{image.Split(':')[0]}@sha256:{version.Code.Sha256}" }
        : new FunctionCodeLocation { RepositoryType = "S3", Location = $"https://awslambda-local.s3.amazonaws.com/snapshots/{version.Name}-{version.Version}" };
}
