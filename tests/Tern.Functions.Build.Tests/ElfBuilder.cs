using System.Buffers.Binary;
using System.Text;

namespace Tern.Functions.Build.Tests;

/// <summary>Builds the parts of an ELF file that <c>ElfFile</c> reads: the header, and a section of required versions with its strings.</summary>
internal static class ElfBuilder
{
    public const ushort X64 = 62;
    public const ushort Arm64 = 183;

    public const int HeaderLength = 64;
    public const int SectionHeaderLength = 64;
    public const int EntryLength = 16;

    /// <summary>A file whose only library requires these versions.</summary>
    public static byte[] Build(ushort machine, params string[] versions)
    {
        byte[] names = Encoding.ASCII.GetBytes("\0libc.so.6\0" + string.Join('\0', versions) + '\0');
        byte[] needs = new byte[EntryLength * (1 + versions.Length)];
        BinaryPrimitives.WriteUInt16LittleEndian(needs, 1);
        BinaryPrimitives.WriteUInt16LittleEndian(needs.AsSpan(2), (ushort)versions.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(needs.AsSpan(4), 1);
        BinaryPrimitives.WriteUInt32LittleEndian(needs.AsSpan(8), EntryLength);
        int name = "\0libc.so.6\0".Length;
        for (int i = 0; i < versions.Length; i++)
        {
            Span<byte> entry = needs.AsSpan(EntryLength * (1 + i));
            BinaryPrimitives.WriteInt32LittleEndian(entry[8..], name);
            BinaryPrimitives.WriteUInt32LittleEndian(entry[12..], i + 1 < versions.Length ? EntryLength : 0u);
            name += versions[i].Length + 1;
        }

        byte[] file = new byte[HeaderLength + needs.Length + names.Length + (2 * SectionHeaderLength)];
        int namesStart = HeaderLength + needs.Length, headers = namesStart + names.Length;
        "\u007FELF\u0002\u0001\u0001"u8.CopyTo(file);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(18), machine);
        BinaryPrimitives.WriteInt64LittleEndian(file.AsSpan(40), headers);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(58), SectionHeaderLength);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(60), 2);
        needs.CopyTo(file, HeaderLength);
        names.CopyTo(file, namesStart);
        WriteSection(file.AsSpan(headers), 0x6ffffffe, HeaderLength, needs.Length, link: 1);
        WriteSection(file.AsSpan(headers + SectionHeaderLength), 3, namesStart, names.Length, link: 0);
        return file;
    }

    private static void WriteSection(Span<byte> header, uint type, long offset, long length, uint link)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(header[4..], type);
        BinaryPrimitives.WriteInt64LittleEndian(header[24..], offset);
        BinaryPrimitives.WriteInt64LittleEndian(header[32..], length);
        BinaryPrimitives.WriteUInt32LittleEndian(header[40..], link);
    }
}
