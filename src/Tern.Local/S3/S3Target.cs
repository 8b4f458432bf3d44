using Tern.Local.Delivery;
using Tern.S3;

namespace Tern.Local.S3;

/// <summary>Buckets as targets of the records of other services. A message is an object with the key <see cref="TargetMessage.ObjectKey"/>. Thread-safe.</summary>
internal sealed class S3Target(S3Engine objects, DeliveryEngine effects) : IMessageTarget
{
    private const string Prefix = "arn:aws:s3:::";

    private readonly Lock _lock = new();
    private Task _pending = Task.CompletedTask;

    /// <inheritdoc/>
    public bool Exists(string arn) => FindBucket(arn) is not null;

    /// <inheritdoc/>
    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        if (message.ObjectKey is not { } key || FindBucket(arn) is not { } bucket)
            return false;
        Task written;
        // The notifications of the object have the length.
        using (DeliveryChain.Enter(chainLength))
        {
            lock (_lock)
                _pending = written = PutAsync(_pending, new PutObjectRequest { Bucket = bucket, Key = key, ContentType = "application/json" }, message.Body);
        }
        effects.Track(written);
        return true;
    }

    /// <inheritdoc/>
    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        Task pending;
        lock (_lock)
            pending = _pending;
        try
        {
            await pending.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            // The failure is that of one record. Flushes of later records must not report it again.
            lock (_lock)
            {
                if (_pending == pending)
                    _pending = Task.CompletedTask;
            }
            throw;
        }
    }

    // The objects are written one after the other.
    private async Task PutAsync(Task previous, PutObjectRequest request, ReadOnlyMemory<byte> body)
    {
        await previous.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.SuppressThrowing);
        try
        {
            using var content = new MemoryStream(body.ToArray());
            await objects.PutObjectAsync(request, new IncomingBody(content, body.Length), CancellationToken.None).ConfigureAwait(false);
        }
        catch (S3ServiceException)
        {
            // The bucket was deleted meanwhile.
        }
    }

    private string? FindBucket(string arn)
    {
        if (!arn.StartsWith(Prefix, StringComparison.Ordinal))
            return null;
        string bucket = arn[Prefix.Length..];
        return objects.FindRegion(bucket) is null ? null : bucket;
    }
}
