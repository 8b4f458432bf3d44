namespace Tern.S3;

/// <summary>
/// The progress of a transfer. Reports are sequential, never decrease, and run on the threads of the transfer: a listener must not block.
/// </summary>
/// <param name="BytesTransferred">
/// The number of bytes sent or received so far, without bytes that are only read for a checksum. Bytes in memory count when they have arrived. Bytes
/// that are sent again count once.
/// </param>
/// <param name="TotalBytes">The total number of bytes of the transfer. Null while it is unknown.</param>
public readonly record struct TransferProgress(long BytesTransferred, long? TotalBytes);
