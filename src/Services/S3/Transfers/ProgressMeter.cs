namespace Tern.S3.Transfers;

/// <summary>Adds up what the parts of a transfer tell, and tells the listener.</summary>
internal sealed class ProgressMeter(IProgress<TransferProgress> listener, long? total)
{
    private readonly Lock _gate = new();
    private long _transferred;

    /// <summary>The meter of an upload; null when nobody listens.</summary>
    public static ProgressMeter? Of(UploadOptions? options, long? total) => options?.Progress is { } listener ? new(listener, total) : null;

    /// <summary>All bytes, once that is known.</summary>
    public void SetTotal(long bytes)
    {
        lock (_gate)
            total = bytes;
    }

    /// <summary>So many bytes more. The listener is called under the lock, so that what it hears is in order.</summary>
    public void Add(long bytes)
    {
        if (bytes <= 0)
            return;
        lock (_gate)
            listener.Report(new(_transferred += bytes, total));
    }
}
