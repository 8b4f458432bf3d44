using System.Buffers.Binary;
using Tern.Checksums;

namespace Tern.Local.Durability;

/// <summary>What stands before each record of a log: length, place in its group, checksums.</summary>
/// <param name="Length">Bytes of content.</param>
/// <param name="Group">The number of the group of records that reached the disk together.</param>
/// <param name="EndsGroup">Whether this is the group's last record.</param>
/// <param name="ContentChecksum">CRC-32 of the content.</param>
internal readonly record struct RecordHeader(int Length, long Group, bool EndsGroup, uint ContentChecksum)
{
    /// <summary>Bytes of a header: length 4, group and mark 8, checksum of the content 4, checksum of those sixteen 4.</summary>
    public const int Size = 20;

    /// <summary>The longest record: far more than the largest batch, and a bound on what a damaged length can claim.</summary>
    public const int MaxLength = 64 * 1024 * 1024;

    public void Write(Span<byte> destination)
    {
        BinaryPrimitives.WriteInt32LittleEndian(destination, Length);
        BinaryPrimitives.WriteInt64LittleEndian(destination[4..], (Group << 1) | (EndsGroup ? 1L : 0L));
        BinaryPrimitives.WriteUInt32LittleEndian(destination[12..], ContentChecksum);
        BinaryPrimitives.WriteUInt32LittleEndian(destination[16..], Crc32.Compute(destination[..16]));
    }

    /// <returns>False when the bytes are no header.</returns>
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
