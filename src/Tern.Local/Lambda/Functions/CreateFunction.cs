using Tern.Lambda;
using Tern.Local.Lambda.CodeSigning;
using Tern.Local.Lambda.Layers;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>CreateFunction</c>. The archive is checked, but not executed: the handler with the name of the function is.</summary>
internal static class CreateFunction
{
    public static FunctionConfiguration Execute(FunctionOperation operation, CreateFunctionRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        if (reference.Name.Length > FunctionNames.MaxLength)
        {
            throw LambdaFailures.InvalidParameter(
                $"1 validation error detected: Value '{reference.Name}' at 'functionName' failed to satisfy constraint: Member must have length less than or equal to {FunctionNames.MaxLength}");
        }
        if (request.CodeSigningConfigArn is { } signingConfig)
            FunctionSigningOperations.Check(operation, signingConfig);
        StoredVersion created = CreateVersion(operation, reference.Name, request);
        if (operation.Catalog.TryFind(reference.Name, out StoredFunction? existing) && !existing.IsAddedByCode)
            throw LambdaFailures.Conflict($"Function already exist: {reference.Name}");
        var function = new StoredFunction(operation.Scope, created) { SigningConfigArn = request.CodeSigningConfigArn };
        foreach ((string key, string value) in request.Tags ?? [])
            function.Tags[key] = value;
        Tags.TagRules.CheckCount(function.Tags.Count);
        operation.Catalog.Add(function);
        if (request.Publish == true)
            created = PublishVersion.Publish(function, description: null, operation.Now);
        operation.Catalog.Save(function);
        return FunctionConfigurations.Create(created with { RevisionId = Guid.NewGuid().ToString() }, operation.Scope, function.Arn, ConfigurationForm.Created);
    }

    private static StoredVersion CreateVersion(FunctionOperation operation, string name, CreateFunctionRequest request)
    {
        PackageType package = request.PackageType ?? PackageType.Zip;
        if (package == PackageType.Zip)
            CheckZipMembers(request);
        return new StoredVersion
        {
            Name = name,
            Role = request.Role,
            Runtime = request.Runtime is { } runtime ? RuntimeRules.Check(runtime) : (Tern.Lambda.Runtime?)null,
            Handler = request.Handler,
            Code = ReadCode(package, request.Code),
            Description = request.Description ?? "",
            Timeout = TimeSpan.FromSeconds(request.Timeout ?? 3),
            MemorySize = request.MemorySize ?? 128,
            EphemeralStorage = request.EphemeralStorage?.Size ?? 512,
            Environment = request.Environment?.Variables is { } variables ? EnvironmentRules.Check(variables) : null,
            Architectures = ArchitectureRules.Read(request.Architectures) ?? [Architecture.X8664],
            PackageType = package,
            TracingMode = request.TracingConfig?.Mode ?? TracingMode.PassThrough,
            SnapStart = request.SnapStart?.ApplyOn ?? SnapStartApplyOn.None,
            DeadLetterTarget = string.IsNullOrEmpty(request.DeadLetterConfig?.TargetArn) ? null : request.DeadLetterConfig.TargetArn,
            Vpc = request.VpcConfig,
            Layers = LayerRules.Check(request.Layers, operation),
            FileSystems = request.FileSystemConfigs,
            ImageConfig = request.ImageConfig is { } image ? ImageRules.Read(image) : null,
            Logging = request.LoggingConfig,
            KmsKeyArn = request.KmsKeyArn,
            LastModified = operation.Now,
        };
    }

    private static void CheckZipMembers(CreateFunctionRequest request)
    {
        if (request.Handler is null || request.Runtime is null)
            throw LambdaFailures.InvalidParameter("Runtime and Handler are mandatory parameters for functions created with deployment packages.");
    }

    private static FunctionCodePackage ReadCode(PackageType package, FunctionCode code)
    {
        if (package == PackageType.Image)
            return code.ImageUri is { } uri ? FunctionCodePackage.FromImage(uri) : throw LambdaFailures.InvalidParameter("Please provide ImageUri when creating a function with packageType Image.");
        return code switch
        {
            { ZipFile: { } zip } => FunctionCodePackage.FromZip(zip),
            { S3Bucket: { } bucket, S3Key: { } key } => FunctionCodePackage.FromObject(bucket, key, code.S3ObjectVersion),
            _ => throw LambdaFailures.InvalidParameter("Please provide a source for function code."),
        };
    }
}
