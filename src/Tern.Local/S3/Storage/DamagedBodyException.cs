namespace Tern.Local.S3.Storage;

/// <summary>The file of a body does not contain the bytes that were written. If the response has started, its connection is closed.</summary>
internal sealed class DamagedBodyException(string path, long offset)
    : IOException($"The file '{path}' with the body of an object is damaged in the 64 KiB from byte {offset}. Restore the data folder from a copy, or write the object again.");
