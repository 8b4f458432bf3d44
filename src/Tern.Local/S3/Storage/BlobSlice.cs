namespace Tern.Local.S3.Storage;

/// <summary>A range of the bytes of a blob.</summary>
internal readonly record struct BlobSlice(Blob Blob, long Offset, long Length);
