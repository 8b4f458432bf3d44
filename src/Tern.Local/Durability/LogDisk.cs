using Microsoft.Win32.SafeHandles;

namespace Tern.Local.Durability;

/// <summary>The disk that logs and the state of their folder are written to. Tests derive a disk that fails.</summary>
internal class LogDisk
{
    /// <summary>The disk of this machine.</summary>
    public static LogDisk Default { get; } = new();

    /// <summary>Writes bytes at an offset of a file.</summary>
    /// <exception cref="IOException">The bytes were not written, or only some of them.</exception>
    public virtual void Write(SafeFileHandle file, ReadOnlySpan<byte> bytes, long offset) => RandomAccess.Write(file, bytes, offset);

    /// <summary>Returns when all written bytes survive a crash.</summary>
    /// <exception cref="IOException">It is unknown which bytes are on the disk.</exception>
    public virtual void Flush(SafeFileHandle file) => RandomAccess.FlushToDisk(file);
}
