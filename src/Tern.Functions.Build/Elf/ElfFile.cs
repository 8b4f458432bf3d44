using System.Buffers.Binary;
using System.Text;

namespace Tern.Functions.Build.Elf;

/// <summary>
/// A 64-bit little-endian ELF file (https://gabi.xinuos.com). Every offset is checked against the file, and no list is longer than its section.
/// </summary>
internal readonly ref struct ElfFile
{
    private const int HeaderLength = 64;
    private const int SectionHeaderLength = 64;
    private const uint VersionNeeds = 0x6ffffffe;
    private const int VersionEntryLength = 16;

    private readonly ReadOnlySpan<byte> _bytes;
    private readonly string _name;

    private ElfFile(ReadOnlySpan<byte> bytes, string name)
    {
        _bytes = bytes;
        _name = name;
    }

    /// <summary>The architecture by its name in runtime identifiers, or its number.</summary>
    public string Architecture => Read16(18) switch
    {
        62 => "x64",
        183 => "arm64",
        ushort other => $"ELF machine {other}",
    };

    /// <summary>Whether the bytes are a 64-bit little-endian ELF file.</summary>
    public static bool Is64Bit(ReadOnlySpan<byte> bytes) => bytes.StartsWith("\u007FELF\u0002\u0001"u8);

    /// <exception cref="PackageException">The header is not complete.</exception>
    public static ElfFile Open(ReadOnlySpan<byte> bytes, string name)
    {
        ElfFile file = new(bytes, name);
        if (!Is64Bit(bytes) || bytes.Length < HeaderLength)
            throw file.Invalid("it has no 64-bit little-endian header");
        return file;
    }

    /// <summary>The versions of symbols that the file requires of its libraries, for example <c>GLIBC_2.34</c> (<c>.gnu.version_r</c>).</summary>
    /// <exception cref="PackageException">The file is not valid.</exception>
    public List<string> ReadRequiredVersions()
    {
        List<string> versions = [];
        ReadOnlySpan<byte> headers = ReadSectionHeaders();
        int count = headers.Length / SectionHeaderLength;
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> header = headers.Slice(i * SectionHeaderLength, SectionHeaderLength);
            if (BinaryPrimitives.ReadUInt32LittleEndian(header[4..]) != VersionNeeds)
                continue;
            uint names = BinaryPrimitives.ReadUInt32LittleEndian(header[40..]);
            if (names >= count)
                throw Invalid("the version section has no string table");
            // A file has one such section. Many headers of the same bytes would need much time.
            AddVersions(ReadSection(header), ReadSection(headers.Slice((int)names * SectionHeaderLength, SectionHeaderLength)), versions);
            break;
        }
        return versions;
    }

    // Each entry of a library has a list of versions. Both lists are chained by offsets, which only increase, so a chain ends.
    private void AddVersions(ReadOnlySpan<byte> section, ReadOnlySpan<byte> names, List<string> versions)
    {
        for (long library = 0; ;)
        {
            ReadOnlySpan<byte> entry = Entry(section, library);
            long version = library + BinaryPrimitives.ReadUInt32LittleEndian(entry[8..]);
            for (int left = BinaryPrimitives.ReadUInt16LittleEndian(entry[2..]); left > 0; left--)
            {
                ReadOnlySpan<byte> auxiliary = Entry(section, version);
                if (versions.Count == section.Length / VersionEntryLength)
                    throw Invalid("the version section has more entries than fit into it");
                versions.Add(ReadName(names, BinaryPrimitives.ReadUInt32LittleEndian(auxiliary[8..])));
                uint nextVersion = BinaryPrimitives.ReadUInt32LittleEndian(auxiliary[12..]);
                if (nextVersion == 0)
                    break;
                version += nextVersion;
            }
            uint nextLibrary = BinaryPrimitives.ReadUInt32LittleEndian(entry[12..]);
            if (nextLibrary == 0)
                return;
            library += nextLibrary;
        }
    }

    private ReadOnlySpan<byte> Entry(ReadOnlySpan<byte> section, long offset) =>
        offset <= section.Length - VersionEntryLength ? section.Slice((int)offset, VersionEntryLength) : throw Invalid("an entry of the version section ends outside of it");

    private string ReadName(ReadOnlySpan<byte> names, uint offset)
    {
        int length = offset < names.Length ? names[(int)offset..].IndexOf((byte)0) : -1;
        return length >= 0 ? Encoding.ASCII.GetString(names.Slice((int)offset, length)) : throw Invalid("the name of a version ends outside of the string table");
    }

    private ReadOnlySpan<byte> ReadSectionHeaders()
    {
        int count = Read16(60);
        if (count == 0)
            return default;
        if (Read16(58) != SectionHeaderLength)
            throw Invalid("its section headers do not have 64 bytes");
        return Slice(BinaryPrimitives.ReadUInt64LittleEndian(_bytes[40..]), (ulong)count * SectionHeaderLength, "the section headers");
    }

    private ReadOnlySpan<byte> ReadSection(ReadOnlySpan<byte> header) =>
        Slice(BinaryPrimitives.ReadUInt64LittleEndian(header[24..]), BinaryPrimitives.ReadUInt64LittleEndian(header[32..]), "a section");

    private ReadOnlySpan<byte> Slice(ulong offset, ulong length, string what)
    {
        ulong available = (ulong)_bytes.Length;
        return offset <= available && length <= available - offset ? _bytes.Slice((int)offset, (int)length) : throw Invalid($"{what} ends outside of the file");
    }

    private ushort Read16(int offset) => BinaryPrimitives.ReadUInt16LittleEndian(_bytes[offset..]);

    private PackageException Invalid(string reason) => new($"The file '{_name}' is not a valid ELF file: {reason}. Build it again.");
}
