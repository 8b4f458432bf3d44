namespace Tern.S3.Transfers;

/// <summary>The destination of the parts of a download.</summary>
internal interface IPartTarget
{
    /// <summary>
    /// Returns null if the target can accept bytes of a part. Otherwise returns a task to await before the bytes are requested: a waiting part
    /// must not hold a connection that an earlier part can need.
    /// </summary>
    Task? GetBackpressure(int index);

    /// <summary>Writes bytes of a part, in their order. Several parts are written at the same time.</summary>
    /// <param name="index">The index of the part, from 0.</param>
    /// <param name="offset">The offset of the bytes in the object.</param>
    /// <param name="bytes">The bytes. They are valid until the call has completed.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>Reports a part that is complete and verified.</summary>
    ValueTask CompleteAsync(DownloadedPart receipt, CancellationToken cancellationToken);
}
