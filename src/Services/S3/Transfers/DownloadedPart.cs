namespace Tern.S3.Transfers;

/// <summary>A part that has arrived.</summary>
/// <param name="Index">The index, from 0.</param>
/// <param name="Offset">The offset in the object.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Checksum">The checksum in base64. Null if the object has no supported checksum.</param>
internal readonly record struct DownloadedPart(int Index, long Offset, long Length, string? Checksum);
