namespace Tern.S3.Transfers;

/// <summary>Adds the progress of the parts of a transfer, and reports the sum.</summary>
internal sealed class ProgressMeter(IProgress<TransferProgress> listener, long? total)
{
    private readonly Lock _gate = new();
    private long _transferred;

    /// <summary>Creates the meter of an upload. Null if progress is not requested.</summary>
    public static ProgressMeter? Create(UploadOptions? options, long? total) => options?.Progress is { } listener ? new(listener, total) : null;

    /// <summary>Sets the total number of bytes when it is known.</summary>
    public void SetTotal(long bytes)
    {
        lock (_gate)
            total = bytes;
    }

    /// <summary>Adds bytes. The listener is called under the lock, so that reports are in order.</summary>
    public void Add(long bytes)
    {
        if (bytes <= 0)
            return;
        lock (_gate)
            listener.Report(new(_transferred += bytes, total));
    }
}
