using Tern.Runtime;
using Tern.S3.Deleting;

namespace Tern.S3;

public sealed partial class S3Client
{
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
    private static readonly BatchLimits s_deleteLimits = new(MaxEntries: 1000, MaxBytes: long.MaxValue);

    /// <summary>Deletes any number of objects or object versions, in batches of at most 1,000, several at a time.</summary>
    /// <remarks>
    /// Objects that failed temporarily (<c>InternalError</c>, <c>SlowDown</c> and similar codes) are sent again after a delay that grows from 50 ms
    /// up to 20 s, with jitter. An object that does not exist counts as deleted. In a bucket with versions, an object without a version in the
    /// request gets a delete marker.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="objects">The keys, with optional versions and conditions.</param>
    /// <param name="options">Concurrency, attempts and object locks. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each object, in the order of <paramref name="objects"/>.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some objects were not deleted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<DeletedObject>> DeleteManyAsync(
        string bucket, IReadOnlyList<ObjectIdentifier> objects, DeleteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        options ??= new();
        return new BatchEntryExecutor<ObjectIdentifier, DeletedObject>
        {
            Operation = "DeleteObjects",
            Limits = s_deleteLimits,
            GetSize = static _ => 0,
            SendAsync = SendAsync,
            Options = options,
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(objects, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<ObjectIdentifier, DeletedObject>> batch, CancellationToken token)
        {
            DeleteObjectsResponse response = await DeleteObjectsAsync(
                new()
                {
                    Bucket = bucket,
                    Delete = new() { Objects = [.. batch.Select(entry => entry.Value)] },
                    Mfa = options.Mfa,
                    RequestPayer = options.RequestPayer,
                    BypassGovernanceRetention = options.BypassGovernanceRetention ? true : null,
                    ExpectedBucketOwner = options.ExpectedBucketOwner,
                },
                token).ConfigureAwait(false);
            DeleteResults.Apply(batch, response);
        }
    }

    /// <inheritdoc cref="DeleteManyAsync(string, IReadOnlyList{ObjectIdentifier}, DeleteOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="keys">The keys.</param>
    /// <param name="options">Concurrency, attempts and object locks. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    public Task<IReadOnlyList<DeletedObject>> DeleteManyAsync(
        string bucket, IReadOnlyList<string> keys, DeleteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return DeleteManyAsync(bucket, [.. keys.Select(key => new ObjectIdentifier { Key = key })], options, cancellationToken);
    }
}
