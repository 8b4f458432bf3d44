namespace Tern.S3.Transfers;

/// <summary>A piece that has arrived.</summary>
/// <param name="Index">Which, from 0.</param>
/// <param name="Offset">Where it is in the object.</param>
/// <param name="Length">Its bytes.</param>
/// <param name="Checksum">Its checksum in base64; null where the object has none that is known here.</param>
internal readonly record struct PieceReceipt(int Index, long Offset, long Length, string? Checksum);
