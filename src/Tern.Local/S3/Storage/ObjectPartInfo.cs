namespace Tern.Local.S3.Storage;

/// <summary>A part of a completed upload.</summary>
/// <param name="Number">The part number in the upload.</param>
/// <param name="Size">The size in bytes.</param>
/// <param name="Checksum">The checksum in base64, of the object's algorithm; null when the object has no checksums of parts.</param>
internal readonly record struct ObjectPartInfo(int Number, long Size, string? Checksum);
