using System.Buffers.Binary;
using Tern.Runtime;

namespace Tern.Local.Durability;

/// <summary>The header of each record of a log: length, group and checksums.</summary>
/// <param name="Length">The length of the content, in bytes.</param>
/// <param name="Group">The number of the group of records that were written to disk together.</param>
/// <param name="EndsGroup">Whether this is the last record of the group.</param>
/// <param name="ContentChecksum">CRC-32 of the content.</param>
internal readonly record struct RecordHeader(int Length, long Group, bool EndsGroup, uint ContentChecksum)
{
    /// <summary>The length of a header, in bytes: length 4, group with end flag 8, checksum of the content 4, checksum of these 16 bytes 4.</summary>
    public const int Size = 20;

    /// <summary>The maximum length of a record, in bytes: far more than the largest batch. It limits the memory that a damaged length can allocate.</summary>
    public const int MaxLength = 64 * 1024 * 1024;

    public void Write(Span<byte> destination)
    {
        BinaryPrimitives.WriteInt32LittleEndian(destination, Length);
        BinaryPrimitives.WriteInt64LittleEndian(destination[4..], (Group << 1) | (EndsGroup ? 1L : 0L));
        BinaryPrimitives.WriteUInt32LittleEndian(destination[12..], ContentChecksum);
        BinaryPrimitives.WriteUInt32LittleEndian(destination[16..], Crc32.Compute(destination[..16]));
    }

    /// <returns>False if the bytes are not a valid header.</returns>
    public static bool TryRead(ReadOnlySpan<byte> source, out RecordHeader header)
    {
        header = default;
        if (source.Length < Size || BinaryPrimitives.ReadUInt32LittleEndian(source[16..]) != Crc32.Compute(source[..16]))
            return false;
        long group = BinaryPrimitives.ReadInt64LittleEndian(source[4..]);
        header = new(
            BinaryPrimitives.ReadInt32LittleEndian(source),
            group >> 1,
            (group & 1) != 0,
            BinaryPrimitives.ReadUInt32LittleEndian(source[12..]));
        return header.Length is > 0 and <= MaxLength && header.Group > 0;
    }
}
