using Tern.Runtime;

namespace Tern.S3.Deleting;

/// <summary>Assigns the results of a <c>DeleteObjects</c> response to the objects of a batch, by key and version.</summary>
internal static class DeleteResults
{
    public static void Apply(IReadOnlyList<BatchEntry<ObjectIdentifier, DeletedObject>> batch, DeleteObjectsResponse response)
    {
        // An object can be in the request twice. The response then contains it twice or once.
        var entries = batch.ToLookup(entry => (entry.Value.Key, entry.Value.VersionId ?? ""));
        foreach (DeletedObject deleted in response.Deleted)
        {
            foreach (BatchEntry<ObjectIdentifier, DeletedObject> entry in Find(deleted.Key, deleted.VersionId))
                entry.Succeed(deleted);
        }
        foreach (Error error in response.Errors)
        {
            foreach (BatchEntry<ObjectIdentifier, DeletedObject> entry in Find(error.Key, error.VersionId))
                entry.Fail(error.Code.Length > 0 ? error.Code : BatchFailure.NoResponse, error.Message, shouldRetry: IsRetryable(error.Code));
        }

        IEnumerable<BatchEntry<ObjectIdentifier, DeletedObject>> Find(string key, string? version)
        {
            var named = entries[(key, version ?? "")];
            // Some stores return the version of an object that was deleted without a version.
            return named.Any() ? named : entries[(key, "")];
        }
    }

    // https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList
    private static bool IsRetryable(string code) => code is "InternalError" or "SlowDown" or "ServiceUnavailable" or "OperationAborted" or "RequestTimeout";
}
