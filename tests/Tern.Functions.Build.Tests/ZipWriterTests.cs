using System.Diagnostics;
using System.IO.Compression;
using Tern.Functions.Build.Zip;

namespace Tern.Functions.Build.Tests;

public class ZipWriterTests
{
    [Fact]
    public void Zip_contains_the_files_with_a_fixed_time_and_modes_by_content()
    {
        byte[] zip = Write(("bootstrap", [.. "\u007FELF"u8]), ("empty", []), ("größe.txt", [.. "größe"u8]), ("start.sh", [.. "#!/bin/sh"u8]));
        using ZipArchive archive = new(new MemoryStream(zip));
        Assert.Equal(["bootstrap", "empty", "größe.txt", "start.sh"], archive.Entries.Select(entry => entry.FullName));
        Assert.Equal(["100755", "100644", "100644", "100755"], archive.Entries.Select(entry => Convert.ToString(entry.ExternalAttributes >>> 16, 8)));
        Assert.All(archive.Entries, entry => Assert.Equal(new DateTime(1980, 1, 1), entry.LastWriteTime.DateTime));
        using StreamReader reader = new(archive.GetEntry("größe.txt")!.Open());
        Assert.Equal("größe", reader.ReadToEnd());
        Assert.Equal(0, archive.GetEntry("empty")!.Length);
    }

    [Fact]
    public void Unzip_verifies_the_zip_and_lists_the_modes()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/zipinfo"), "The test requires zipinfo (package unzip).");
        using TemporaryFolder folder = new();
        byte[] large = new byte[300_000];
        new Random(7).NextBytes(large.AsSpan(0, 100_000));
        string file = folder.Write("function.zip", Write(("bootstrap", [.. "\u007FELF"u8]), ("data/large.bin", large), ("empty", [])));
        Assert.Contains("No errors detected", Run("unzip", "-t", file), StringComparison.Ordinal);
        string[] lines = Run("zipinfo", "-l", file).Split('\n');
        Assert.Contains(lines, line => line.StartsWith("-rwxr-xr-x", StringComparison.Ordinal) && line.Contains(" unx ", StringComparison.Ordinal) && line.EndsWith("80-Jan-01 00:00 bootstrap", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("-rw-r--r--", StringComparison.Ordinal) && line.EndsWith("80-Jan-01 00:00 data/large.bin", StringComparison.Ordinal));
    }

    [Fact]
    public void Add_of_a_name_with_more_than_65535_bytes_throws() =>
        Assert.Throws<PackageException>(() => Write((new string('x', 65_536), [])));

    // APPNOTE.TXT, 4.4.4: bit 11.
    [Theory]
    [InlineData("bootstrap", 0)]
    [InlineData("größe.txt", 0x800)]
    public void Zip_marks_a_name_outside_ASCII_as_UTF_8(string name, int flags) =>
        Assert.Equal(flags, System.Buffers.Binary.BinaryPrimitives.ReadUInt16LittleEndian(Write((name, [])).AsSpan(6)));

    // 65,535 would be the mark of a zip with 64-bit numbers.
    [Fact]
    public void Add_of_more_than_65534_files_throws()
    {
        ZipWriter zip = new(Stream.Null);
        for (int i = 0; i < 65_534; i++)
            zip.Add("a", []);
        Assert.EndsWith("a zip has at most 65534 files.", Assert.Throws<PackageException>(() => zip.Add("a", [])).Message, StringComparison.Ordinal);
    }

    private static byte[] Write(params (string Name, byte[] Content)[] files)
    {
        using MemoryStream stream = new();
        ZipWriter zip = new(stream);
        foreach ((string name, byte[] content) in files)
            zip.Add(name, content);
        zip.Complete();
        return stream.ToArray();
    }

    private static string Run(string program, params string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output;
    }
}
