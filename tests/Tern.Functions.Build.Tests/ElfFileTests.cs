using System.Buffers.Binary;
using System.Diagnostics;
using Tern.Functions.Build.Elf;

namespace Tern.Functions.Build.Tests;

public class ElfFileTests
{
    [Fact]
    public void ReadRequiredVersions_returns_the_versions_of_the_section()
    {
        ElfFile file = ElfFile.Open(ElfBuilder.Build(ElfBuilder.Arm64, "GLIBC_2.17", "GLIBC_2.34"), "bootstrap");
        Assert.Equal("arm64", file.Architecture);
        Assert.Equal(["GLIBC_2.17", "GLIBC_2.34"], file.ReadRequiredVersions());
    }

    [Fact]
    public void ReadRequiredVersions_of_a_file_without_sections_is_empty()
    {
        byte[] bytes = ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.34");
        BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(60), 0);
        Assert.Empty(ElfFile.Open(bytes, "bootstrap").ReadRequiredVersions());
    }

    // The C library of the system, compared with an independent reader.
    [Fact]
    public void ReadRequiredVersions_of_a_system_program_equals_that_of_readelf()
    {
        const string Program = "/bin/ls";
        Assert.SkipUnless(File.Exists(Program) && File.Exists("/usr/bin/readelf"), "The test requires readelf (package binutils).");
        using Process process = Process.Start(new ProcessStartInfo("/usr/bin/readelf", ["-W", "-V", Program]) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        string needs = output[output.IndexOf(".gnu.version_r", StringComparison.Ordinal)..];
        List<string> expected = [.. needs.Split('\n').Where(line => line.Contains("Name: ", StringComparison.Ordinal)).Select(line => line[(line.IndexOf("Name: ", StringComparison.Ordinal) + 6)..].Split(' ')[0])];
        Assert.NotEmpty(expected);
        Assert.Equal(expected, ElfFile.Open(File.ReadAllBytes(Program), Program).ReadRequiredVersions());
    }

    [Theory]
    [InlineData(40, ulong.MaxValue, "the section headers")]
    [InlineData(ElfBuilder.HeaderLength + 8, uint.MaxValue, "an entry of the version section")]
    [InlineData(ElfBuilder.HeaderLength + ElfBuilder.EntryLength + 8, uint.MaxValue, "the name of a version")]
    public void ReadRequiredVersions_with_an_offset_outside_throws(int position, ulong value, string part)
    {
        byte[] bytes = ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.34");
        if (value > uint.MaxValue)
            BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(position), value);
        else
            BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(position), (uint)value);
        string message = Assert.Throws<PackageException>(() => ElfFile.Open(bytes, "bootstrap").ReadRequiredVersions()).Message;
        Assert.Contains($"'bootstrap' is not a valid ELF file: {part}", message, StringComparison.Ordinal);
    }

    [Fact]
    public void ReadRequiredVersions_of_changed_and_cut_files_returns_or_throws_PackageException()
    {
        Random random = new(20);
        byte[] valid = ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.34");
        for (int i = 0; i < 50_000; i++)
        {
            byte[] bytes = valid[..(random.Next(4) == 0 ? random.Next(valid.Length + 1) : valid.Length)];
            for (int changes = random.Next(1, 6); changes > 0 && bytes.Length > 0; changes--)
                bytes[random.Next(bytes.Length)] = random.Next(2) == 0 ? (byte)random.Next(256) : (byte)(random.Next(3) - 1);
            try
            {
                Assert.InRange(ElfFile.Open(bytes, "bootstrap").ReadRequiredVersions().Count, 0, valid.Length);
            }
            catch (PackageException)
            {
            }
        }
    }

    [Fact]
    public void ReadRequiredVersions_returns_the_versions_of_all_libraries()
    {
        byte[] file = ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.17", "unused", "GLIBC_2.34");
        Span<byte> first = file.AsSpan(ElfBuilder.HeaderLength), second = first[(2 * ElfBuilder.EntryLength)..];
        // The entry of the second library is that of the second version, and has the third version.
        BinaryPrimitives.WriteUInt16LittleEndian(first[2..], 1);
        BinaryPrimitives.WriteUInt32LittleEndian(first[12..], 2 * ElfBuilder.EntryLength);
        BinaryPrimitives.WriteUInt16LittleEndian(second[2..], 1);
        BinaryPrimitives.WriteUInt32LittleEndian(second[8..], ElfBuilder.EntryLength);
        BinaryPrimitives.WriteUInt32LittleEndian(second[12..], 0);
        Assert.Equal(["GLIBC_2.17", "GLIBC_2.34"], ElfFile.Open(file, "bootstrap").ReadRequiredVersions());
    }

    [Fact]
    public void ReadRequiredVersions_reads_a_section_with_several_headers_once()
    {
        byte[] file = ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.34");
        int headers = (int)BinaryPrimitives.ReadInt64LittleEndian(file.AsSpan(40));
        byte[] repeated = [.. file, .. file.AsSpan(headers, ElfBuilder.SectionHeaderLength)];
        BinaryPrimitives.WriteUInt16LittleEndian(repeated.AsSpan(60), 3);
        Assert.Equal(["GLIBC_2.34"], ElfFile.Open(repeated, "bootstrap").ReadRequiredVersions());
    }

    [Theory]
    [InlineData("2.34", null, "GLIBC_2.2.5", "GLIBC_2.34", "GLIBC_PRIVATE", "CXXABI_9.9")]
    [InlineData("2.38", "requires glibc 2.38", "GLIBC_2.38", "GLIBC_2.4")]
    [InlineData("2.36", "requires glibc 2.36", "GLIBC_2.17", "GLIBC_ABI_DT_RELR")]
    [InlineData("2.36", "requires glibc 2.36", "GLIBC_2.17", "GLIBC_ABI_GNU2_TLS")]
    public void GlibcCheck_warns_about_versions_that_Amazon_Linux_2023_does_not_have(string required, string? warning, params string[] versions)
    {
        Version? version = GlibcCheck.Required(versions);
        Assert.Equal(Version.Parse(required), version);
        string? actual = GlibcCheck.Warning("bootstrap", version, "docker run image");
        if (warning is null)
            Assert.Null(actual);
        else
            Assert.True(actual!.Contains(warning, StringComparison.Ordinal) && actual.EndsWith(": docker run image", StringComparison.Ordinal), actual);
    }
}
