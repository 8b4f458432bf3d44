using Tern.Lambda;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>UpdateFunctionCode</c>.</summary>
internal static class UpdateFunctionCode
{
    public static FunctionConfiguration Execute(FunctionOperation operation, UpdateFunctionCodeRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        QualifierRules.CheckLatest(reference);
        StoredFunction function = operation.Catalog.Get(reference);
        PublishVersion.CheckRevision(function, request.RevisionId);
        StoredVersion updated = function.Latest with
        {
            Code = ReadCode(function.Latest, request),
            Architectures = ArchitectureRules.Read(request.Architectures) ?? function.Latest.Architectures,
            LastModified = operation.Now,
            RevisionId = Guid.NewGuid().ToString(),
        };
        if (request.DryRun == true)
            return FunctionConfigurations.Create(updated, operation.Scope, function.Arn, ConfigurationForm.Updated);
        function.Latest = updated;
        StoredVersion? published = request.Publish == true ? PublishVersion.Publish(function, description: null, operation.Now) : null;
        operation.Catalog.Save(function);
        if (published is not null)
            return FunctionConfigurations.Create(published, operation.Scope, $"{function.Arn}:{published.Version}", ConfigurationForm.Created);
        // The change to the state Successful has a revision of its own.
        return FunctionConfigurations.Create(updated with { RevisionId = Guid.NewGuid().ToString() }, operation.Scope, function.Arn, ConfigurationForm.Updated);
    }

    private static FunctionCodePackage ReadCode(StoredVersion latest, UpdateFunctionCodeRequest request)
    {
        if (latest.PackageType == PackageType.Image)
            return request.ImageUri is { } uri ? FunctionCodePackage.FromImage(uri) : throw LambdaFailures.InvalidParameter("Please provide ImageUri when updating a function with packageType Image.");
        if (request.ImageUri is not null)
            throw LambdaFailures.InvalidParameter("Please don't provide ImageUri when updating a function with packageType Zip.");
        return request switch
        {
            { ZipFile: { } zip } => FunctionCodePackage.FromZip(zip),
            { S3Bucket: { } bucket, S3Key: { } key } => FunctionCodePackage.FromObject(bucket, key, request.S3ObjectVersion),
            _ => throw LambdaFailures.InvalidParameter("Please provide a source for function code."),
        };
    }
}
