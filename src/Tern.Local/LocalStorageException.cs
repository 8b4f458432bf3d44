namespace Tern.Local;

/// <summary>The data folder of Tern.Local cannot be read or written.</summary>
/// <remarks>
/// An incomplete end of a log after a crash is not an error: it is removed, because none of its writes was acknowledged. This error means that
/// acknowledged data is damaged or missing, that the folder is in use, or that the disk failed.
/// </remarks>
public sealed class LocalStorageException : TernException
{
    internal LocalStorageException(string message, string path, long? offset = null, Exception? innerException = null)
        : base(message, innerException: innerException)
    {
        Path = path;
        Offset = offset;
    }

    /// <summary>The file or folder.</summary>
    public string Path { get; }

    /// <summary>The offset of the damage in the file, in bytes. Null if the error does not concern a position in a file.</summary>
    public long? Offset { get; }
}
