using System.Buffers;
using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Build.Zip;

/// <summary>
/// Writes a zip whose bytes depend on the names and the content of its files only (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
/// <see cref="ZipArchive"/> writes the system that it runs on.
/// </summary>
internal sealed class ZipWriter(Stream output)
{
    private const ushort Deflated = 8;
    private const ushort Version = 20;
    private const ushort MadeByUnix = (3 << 8) | Version;
    private const ushort Utf8Names = 1 << 11;
    // The number 65,535 is that of a zip with 64-bit numbers.
    private const int MaxFiles = ushort.MaxValue - 1;
    // The first date of the format: 1980-01-01, 00:00.
    private const ushort Date = (1 << 5) | 1;

    private readonly ArrayBufferWriter<byte> _directory = new();
    private long _position;
    private int _count;

    /// <summary>Adds a file.</summary>
    /// <param name="name">The name, with <c>/</c> between folders.</param>
    /// <param name="content">The complete content.</param>
    public void Add(string name, ReadOnlySpan<byte> content)
    {
        byte[] encodedName = Encoding.UTF8.GetBytes(name);
        if (encodedName.Length > ushort.MaxValue || _count == MaxFiles)
            throw new PackageException($"The file '{name}' does not fit into a zip: names have at most {ushort.MaxValue} bytes, and a zip has at most {MaxFiles} files.");
        byte[] compressed = Compress(content);

        Span<byte> common = stackalloc byte[26];
        BinaryPrimitives.WriteUInt16LittleEndian(common, Version);
        BinaryPrimitives.WriteUInt16LittleEndian(common[2..], Ascii.IsValid(name) ? (ushort)0 : Utf8Names);
        BinaryPrimitives.WriteUInt16LittleEndian(common[4..], Deflated);
        BinaryPrimitives.WriteUInt16LittleEndian(common[6..], 0);
        BinaryPrimitives.WriteUInt16LittleEndian(common[8..], Date);
        BinaryPrimitives.WriteUInt32LittleEndian(common[10..], Crc32.Compute(content));
        BinaryPrimitives.WriteInt32LittleEndian(common[14..], compressed.Length);
        BinaryPrimitives.WriteInt32LittleEndian(common[18..], content.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(common[22..], (ushort)encodedName.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(common[24..], 0);

        _directory.Write("PK\u0001\u0002"u8);
        Write16(_directory, MadeByUnix);
        _directory.Write(common);
        // No comment, first disk, no internal attributes.
        _directory.Write(stackalloc byte[6]);
        Write32(_directory, (uint)UnixMode.Of(content) << 16);
        Write32(_directory, checked((uint)_position));
        _directory.Write(encodedName);
        _count++;

        Write("PK\u0003\u0004"u8);
        Write(common);
        Write(encodedName);
        Write(compressed);
    }

    /// <summary>Writes the directory of the zip.</summary>
    public void Complete()
    {
        long start = _position;
        Write(_directory.WrittenSpan);
        ArrayBufferWriter<byte> end = new();
        end.Write("PK\u0005\u0006"u8);
        Write32(end, 0);
        Write16(end, (ushort)_count);
        Write16(end, (ushort)_count);
        Write32(end, (uint)_directory.WrittenCount);
        Write32(end, checked((uint)start));
        Write16(end, 0);
        Write(end.WrittenSpan);
    }

    private static byte[] Compress(ReadOnlySpan<byte> content)
    {
        using MemoryStream compressed = new();
        using (DeflateStream deflate = new(compressed, CompressionLevel.SmallestSize, leaveOpen: true))
            deflate.Write(content);
        // DeflateStream writes nothing for empty content. A final block without data is valid for every reader.
        return compressed.Length == 0 ? [0x03, 0x00] : compressed.ToArray();
    }

    private void Write(ReadOnlySpan<byte> bytes)
    {
        output.Write(bytes);
        _position += bytes.Length;
    }

    private static void Write16(ArrayBufferWriter<byte> writer, ushort value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ushort)];
        BinaryPrimitives.WriteUInt16LittleEndian(bytes, value);
        writer.Write(bytes);
    }

    private static void Write32(ArrayBufferWriter<byte> writer, uint value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        writer.Write(bytes);
    }
}
