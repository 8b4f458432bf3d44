using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;
using Tern.Runtime;

namespace Tern.Local.Durability;

/// <summary>Reads the records of a log or a snapshot.</summary>
internal static class LogFile
{
    /// <summary>The length of the magic number at the start of each file, in bytes.</summary>
    public const int MagicLength = 8;

    /// <summary>Creates a file that contains only the magic number. The file is on disk when this returns.</summary>
    /// <param name="path">The file, which must not exist.</param>
    /// <param name="magic">The magic number of the service's files; the last byte is the version of the format.</param>
    public static SafeFileHandle Create(string path, ReadOnlySpan<byte> magic)
    {
        SafeFileHandle handle = PrivateFiles.Create(path, FileAccess.ReadWrite, FileShare.Read);
        try
        {
            RandomAccess.Write(handle, magic, 0);
            RandomAccess.FlushToDisk(handle);
            return handle;
        }
        catch
        {
            // An incomplete file would count as the last log of the folder.
            handle.Dispose();
            File.Delete(path);
            throw;
        }
    }

    /// <summary>Passes every complete record to <paramref name="replay"/>.</summary>
    /// <param name="path">The file.</param>
    /// <param name="magic">The magic number of the service's files.</param>
    /// <param name="mayBeTorn">Whether the end of the file may be incomplete because of a crash.</param>
    /// <param name="replay">Receives the content of a record.</param>
    /// <param name="intactLength">The bytes that are known to be complete. A shorter file, or damage before this offset, is an error. The default is 0.</param>
    /// <returns>The end of the complete records.</returns>
    /// <exception cref="LocalStorageException">The file is damaged before its end.</exception>
    public static LogEnd Read(string path, ReadOnlySpan<byte> magic, bool mayBeTorn, RecordReplay replay, long intactLength = 0)
    {
        using SafeFileHandle handle = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, FileOptions.SequentialScan);
        long length = RandomAccess.GetLength(handle);
        if (length < intactLength)
        {
            throw new LocalStorageException(
                $"The data file '{path}' has {length} bytes; at least {intactLength} bytes are expected. Restore the folder from a copy, or remove it to start empty.", path, length);
        }
        if (!HasMagic(handle, path, magic, length, mayBeTorn))
            return new LogEnd(0, 0, true);

        var end = new LogEnd(magic.Length, 0, true);
        byte[] content = new byte[64 * 1024];
        Span<byte> headerBytes = stackalloc byte[RecordHeader.Size];
        while (end.Offset < length)
        {
            if (!TryReadRecord(handle, end.Offset, length, headerBytes, ref content, out RecordHeader header))
            {
                long damaged = end.EndsGroup ? end.Group + 1 : end.Group;
                if (!mayBeTorn || end.Offset < intactLength || HasRecordAfter(handle, end.Offset, length, damaged))
                    throw new LocalStorageException(
                        $"The data file '{path}' is damaged at byte {end.Offset} of {length}: the record there fails its checksum. "
                        + "Restore the folder from a copy, or remove it to start empty.",
                        path,
                        end.Offset);
                break;
            }
            try
            {
                replay(content.AsSpan(0, header.Length));
            }
            catch (InvalidDataException e)
            {
                throw new LocalStorageException(
                    $"The record at byte {end.Offset} of the data file '{path}' is invalid: {e.Message} Open the folder with the version of Tern.Local that wrote it, or restore it from a copy.",
                    path,
                    end.Offset,
                    e);
            }
            end = new LogEnd(end.Offset + RecordHeader.Size + header.Length, header.Group, header.EndsGroup);
        }
        return end;
    }

    private static bool HasMagic(SafeFileHandle handle, string path, ReadOnlySpan<byte> magic, long length, bool mayBeTorn)
    {
        Span<byte> found = stackalloc byte[MagicLength];
        int read = RandomAccess.Read(handle, found, 0);
        if (read == magic.Length && found.SequenceEqual(magic))
            return true;
        if (mayBeTorn && length < magic.Length && magic.StartsWith(found[..read]))
            return false;
        throw new LocalStorageException(
            read == magic.Length && found[..^1].SequenceEqual(magic[..^1])
                ? $"The data file '{path}' has format {found[^1]}; this version of Tern.Local supports only format {magic[^1]}. Open the folder with the version that wrote it."
                : $"The file '{path}' does not start with the magic number of a data file. Remove it if Tern.Local did not create it; otherwise restore the folder from a copy.",
            path,
            0);
    }

    private static bool TryReadRecord(
        SafeFileHandle handle, long offset, long length, Span<byte> headerBytes, ref byte[] content, out RecordHeader header)
    {
        if (!TryReadExactly(handle, headerBytes, offset)
            || !RecordHeader.TryRead(headerBytes, out header)
            || header.Length > length - offset - RecordHeader.Size)
        {
            header = default;
            return false;
        }
        if (content.Length < header.Length)
            content = new byte[Math.Max(header.Length, content.Length * 2)];
        Span<byte> span = content.AsSpan(0, header.Length);
        return TryReadExactly(handle, span, offset + RecordHeader.Size) && Crc32.Compute(span) == header.ContentChecksum;
    }

    /// <summary>Whether a complete record of a later group follows. If so, the damaged group was on disk and acknowledged.</summary>
    /// <remarks>A group is written only after the previous one is on disk, so a crash can damage only the last group.</remarks>
    private static bool HasRecordAfter(SafeFileHandle handle, long offset, long length, long damagedGroup)
    {
        byte[] window = new byte[1024 * 1024];
        byte[] content = new byte[64 * 1024];
        Span<byte> headerBytes = stackalloc byte[RecordHeader.Size];
        long start = offset + 1;
        while (start + RecordHeader.Size <= length)
        {
            int read = RandomAccess.Read(handle, window, start);
            if (read < RecordHeader.Size)
                return false;
            for (int i = 0; i + RecordHeader.Size <= read; i++)
            {
                // The maximum length excludes most positions without computing a checksum.
                if (BinaryPrimitives.ReadUInt32LittleEndian(window.AsSpan(i)) > RecordHeader.MaxLength)
                    continue;
                if (RecordHeader.TryRead(window.AsSpan(i, RecordHeader.Size), out RecordHeader candidate)
                    && candidate.Group > damagedGroup
                    && TryReadRecord(handle, start + i, length, headerBytes, ref content, out _))
                    return true;
            }
            start += read - RecordHeader.Size + 1;
        }
        return false;
    }

    private static bool TryReadExactly(SafeFileHandle handle, Span<byte> destination, long offset)
    {
        while (!destination.IsEmpty)
        {
            int read = RandomAccess.Read(handle, destination, offset);
            if (read == 0)
                return false;
            destination = destination[read..];
            offset += read;
        }
        return true;
    }
}
