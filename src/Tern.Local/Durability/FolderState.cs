using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;
using Tern.Runtime;

namespace Tern.Local.Durability;

/// <summary>The verified state of a folder's last log. It is stored outside of the log, so that damage of the log cannot change it.</summary>
/// <param name="Log">The number of the log; 0 if no state is stored.</param>
/// <param name="IntactLength">The bytes of the log that are known to be complete on disk. Damage before this offset is not caused by a crash.</param>
/// <param name="IsClosed">Whether the folder was closed cleanly: the log then has exactly <paramref name="IntactLength"/> bytes.</param>
/// <remarks>The state is the content of the folder's lock file.</remarks>
internal readonly record struct FolderState(int Log, long IntactLength, bool IsClosed)
{
    // Log 4, length 8, closed 1, checksum of those thirteen 4.
    private const int Size = 17;

    /// <summary>Reads the state. An incomplete state, left by a crash, is ignored.</summary>
    public static FolderState Read(SafeFileHandle file)
    {
        Span<byte> bytes = stackalloc byte[Size];
        if (RandomAccess.Read(file, bytes, 0) < Size || Crc32.Compute(bytes[..13]) != BinaryPrimitives.ReadUInt32LittleEndian(bytes[13..]))
            return default;
        return new(BinaryPrimitives.ReadInt32LittleEndian(bytes), BinaryPrimitives.ReadInt64LittleEndian(bytes[4..]), bytes[12] != 0);
    }

    /// <summary>Writes the state; it is on disk when this returns.</summary>
    /// <exception cref="IOException">It is unknown which bytes are on the disk.</exception>
    public void Write(SafeFileHandle file, LogDisk disk)
    {
        Span<byte> bytes = stackalloc byte[Size];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, Log);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[4..], IntactLength);
        bytes[12] = IsClosed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteUInt32LittleEndian(bytes[13..], Crc32.Compute(bytes[..13]));
        disk.Write(file, bytes, 0);
        disk.Flush(file);
    }
}
