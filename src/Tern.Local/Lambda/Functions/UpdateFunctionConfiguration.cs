using Tern.Lambda;
using Tern.Local.Lambda.Layers;
using Tern.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>UpdateFunctionConfiguration</c>.</summary>
internal static class UpdateFunctionConfiguration
{
    public static FunctionConfiguration Execute(FunctionOperation operation, UpdateFunctionConfigurationRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        QualifierRules.CheckLatest(reference);
        StoredFunction function = operation.Catalog.Get(reference);
        PublishVersion.CheckRevision(function, request.RevisionId);
        StoredVersion latest = function.Latest;
        function.Latest = latest with
        {
            Role = request.Role ?? latest.Role,
            Handler = request.Handler ?? latest.Handler,
            Runtime = request.Runtime is { } runtime ? RuntimeRules.Check(runtime) : latest.Runtime,
            Description = request.Description ?? latest.Description,
            Timeout = request.Timeout is { } seconds ? TimeSpan.FromSeconds(seconds) : latest.Timeout,
            MemorySize = request.MemorySize ?? latest.MemorySize,
            EphemeralStorage = request.EphemeralStorage?.Size ?? latest.EphemeralStorage,
            Environment = request.Environment is { } environment ? EnvironmentRules.Check(environment.Variables ?? []) : latest.Environment,
            TracingMode = request.TracingConfig?.Mode ?? latest.TracingMode,
            SnapStart = request.SnapStart?.ApplyOn ?? latest.SnapStart,
            DeadLetterTarget = request.DeadLetterConfig is { } deadLetter ? (string.IsNullOrEmpty(deadLetter.TargetArn) ? null : deadLetter.TargetArn) : latest.DeadLetterTarget,
            Vpc = request.VpcConfig ?? latest.Vpc,
            Layers = request.Layers is AbsentList<string> ? latest.Layers : LayerRules.Check(request.Layers, operation),
            FileSystems = request.FileSystemConfigs is AbsentList<FileSystemConfig> ? latest.FileSystems : request.FileSystemConfigs,
            ImageConfig = request.ImageConfig is { } image ? ImageRules.Read(image) : latest.ImageConfig,
            Logging = request.LoggingConfig ?? latest.Logging,
            KmsKeyArn = request.KmsKeyArn ?? latest.KmsKeyArn,
            LastModified = operation.Now,
            RevisionId = Guid.NewGuid().ToString(),
        };
        operation.Catalog.Save(function);
        // The change to the state Successful has a revision of its own.
        return FunctionConfigurations.Create(function.Latest with { RevisionId = Guid.NewGuid().ToString() }, operation.Scope, function.Arn, ConfigurationForm.Updated);
    }
}
