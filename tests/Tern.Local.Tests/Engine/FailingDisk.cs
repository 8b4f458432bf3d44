using Microsoft.Win32.SafeHandles;
using Tern.Local.Durability;

namespace Tern.Local.Tests.Engine;

/// <summary>A disk whose writes or flushes fail while a test enables it.</summary>
internal sealed class FailingDisk : LogDisk
{
    /// <summary>Whether writes fail after half of their bytes.</summary>
    public bool IsFull { get; set; }

    /// <summary>Whether flushes fail.</summary>
    public bool IsFlushFailing { get; set; }

    /// <summary>Whether the file has the maximum length of its file system.</summary>
    public bool HasMaxLength { get; set; }

    /// <summary>Whether writes are denied.</summary>
    public bool IsDenied { get; set; }

    public override void Write(SafeFileHandle file, ReadOnlySpan<byte> bytes, long offset)
    {
        if (IsDenied)
            throw new UnauthorizedAccessException("Access to the path is denied.");
        if (HasMaxLength)
            throw new ArgumentOutOfRangeException(nameof(bytes), "Specified file length was too large for the file system.");
        if (!IsFull)
        {
            base.Write(file, bytes, offset);
            return;
        }
        base.Write(file, bytes[..(bytes.Length / 2)], offset);
        throw new IOException("No space left on device.");
    }

    public override void Flush(SafeFileHandle file)
    {
        if (IsFlushFailing)
            throw new IOException("Input/output error.");
        base.Flush(file);
    }
}
