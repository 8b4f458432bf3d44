namespace Tern.Local;

/// <summary>The folder that keeps Local's data cannot be read or written.</summary>
/// <remarks>
/// A file whose end was torn by a crash is repaired silently, because nothing in it was acknowledged; this error means that data which
/// was acknowledged is damaged or missing, that the folder is in use, or that the disk failed.
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

    /// <summary>The byte where the damage begins; null when the error is not about a place in a file.</summary>
    public long? Offset { get; }
}
