using Tern.Batches;
using Tern.S3.Deleting;

namespace Tern.S3;

public sealed partial class S3Client
{
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
    private static readonly BatchLimits s_deleteLimits = new(MaxEntries: 1000, MaxBytes: long.MaxValue);

    /// <summary>Deletes any number of objects or versions of them: in batches of 1,000, a few at once.</summary>
    /// <remarks>
    /// What the service could not do at the moment (<c>InternalError</c>, <c>SlowDown</c> and the like) is sent again after a pause that
    /// grows from 50 ms to 20 s at most, with jitter. An object that is not there counts as deleted. In a bucket with versions, an
    /// object named without a version gets a delete marker.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="objects">Keys, with versions and conditions where wanted.</param>
    /// <param name="options">Concurrency, attempts and locks; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the deleting; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each object, in the order given, what the service says of it.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some objects were not deleted; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<DeletedObject>> DeleteManyAsync(
        string bucket, IReadOnlyList<ObjectIdentifier> objects, DeleteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        options ??= new();
        return new EntryRun<ObjectIdentifier, DeletedObject>
        {
            Operation = "DeleteObjects",
            Limits = s_deleteLimits,
            SizeOf = static _ => 0,
            SendAsync = SendAsync,
            Options = options,
            TimeProvider = Options.TimeProvider,
        }.RunAsync(objects, cancellationToken);

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
            DeleteAnswers.Tell(batch, response);
        }
    }

    /// <inheritdoc cref="DeleteManyAsync(string, IReadOnlyList{ObjectIdentifier}, DeleteOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="keys">The keys.</param>
    /// <param name="options">Concurrency, attempts and locks; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the deleting; requests under way are cancelled, and may have been done.</param>
    public Task<IReadOnlyList<DeletedObject>> DeleteManyAsync(
        string bucket, IReadOnlyList<string> keys, DeleteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return DeleteManyAsync(bucket, [.. keys.Select(key => new ObjectIdentifier { Key = key })], options, cancellationToken);
    }
}
