using System.Globalization;
using Tern.Lambda;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>PublishVersion</c>.</summary>
internal static class PublishVersion
{
    public static FunctionConfiguration Execute(FunctionOperation operation, PublishVersionRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        CheckRevision(function, request.RevisionId);
        if (!string.IsNullOrEmpty(request.CodeSha256) && request.CodeSha256 != function.Latest.Code.Sha256)
        {
            throw LambdaFailures.InvalidParameter(
                $"CodeSHA256 ({request.CodeSha256}) is different from current CodeSHA256 in $LATEST ({function.Latest.Code.Sha256}). Please try again with the CodeSHA256 in $LATEST.");
        }
        StoredVersion version = Publish(function, request.Description, operation.Now);
        operation.Catalog.Save(function);
        return FunctionConfigurations.Create(version, operation.Scope, $"{function.Arn}:{version.Version}", ConfigurationForm.Current);
    }

    /// <summary>Checks the revision that a request expects.</summary>
    /// <exception cref="PreconditionFailedException">It is not the latest one.</exception>
    public static void CheckRevision(StoredFunction function, string? revision)
    {
        if (!string.IsNullOrEmpty(revision) && revision != function.Latest.RevisionId)
            throw LambdaFailures.WrongRevision("GetFunction/GetAlias");
    }

    /// <summary>Publishes the latest version. If nothing has changed, the last published version is returned.</summary>
    public static StoredVersion Publish(StoredFunction function, string? description, DateTimeOffset now)
    {
        if (function.Versions is [.., { } last] && function.PublishedLatest is { } source && FunctionConfigurations.AreEqual(source, function.Latest) && (last.InProcessHandler is null || ReferenceEquals(last.InProcessHandler, function.Handler)))
            return last;
        StoredVersion published = function.Latest with
        {
            Version = function.NextVersion.ToString(CultureInfo.InvariantCulture),
            Description = description ?? function.Latest.Description,
            LastModified = now,
            RevisionId = Guid.NewGuid().ToString(),
            InProcessHandler = function.Handler,
        };
        function.NextVersion++;
        function.PublishedLatest = function.Latest;
        function.Versions.Add(published);
        return published;
    }
}
