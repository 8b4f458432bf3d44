namespace Tern.Local.S3.Storage;

/// <summary>A part of a completed upload.</summary>
/// <param name="Number">Its number in the upload.</param>
/// <param name="Size">Bytes.</param>
/// <param name="Checksum">Base64, of the object's algorithm; null when it has none for its parts.</param>
internal readonly record struct ObjectPartInfo(int Number, long Size, string? Checksum);
