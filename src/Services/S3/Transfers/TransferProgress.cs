namespace Tern.S3;

/// <summary>How far a transfer has come. Told one after the other, never going back, on the threads of the transfer: whoever listens must not wait.</summary>
/// <param name="BytesTransferred">
/// The bytes sent or received so far, not those that are only read to be hashed. Bytes in memory count when they have arrived; those of an attempt that
/// failed count once.
/// </param>
/// <param name="TotalBytes">All bytes of the transfer; null while that is not known.</param>
public readonly record struct TransferProgress(long BytesTransferred, long? TotalBytes);
