using System.IO.Compression;

namespace Tern.Functions.Build.Tests;

public class LambdaPackagerTests
{
    [Fact]
    public void Run_writes_the_zip_the_symbols_and_the_sizes()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.34"));
        folder.Write("publish/Orders.dbg", 1);
        folder.Write("publish/de/texts.json", 2, 3);
        folder.Write("publish/Zeta.json", 4);
        StringWriter report = new(), warnings = new();
        LambdaPackager.Run(Plan(folder), report, warnings);

        using ZipArchive zip = ZipFile.OpenRead(folder.File("out/Orders.zip"));
        Assert.Equal(["Zeta.json", "bootstrap", "de/texts.json"], zip.Entries.Select(entry => entry.FullName));
        Assert.Equal([1], File.ReadAllBytes(folder.File("out/symbols/Orders.dbg")));
        Assert.Contains("\"de/texts.json\": 2", File.ReadAllText(folder.File("out/Orders.sizes.json")), StringComparison.Ordinal);
        Assert.Empty(warnings.ToString());
        Assert.Contains("bootstrap", report.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Run_of_copies_with_other_times_and_modes_writes_equal_bytes()
    {
        using TemporaryFolder first = new(), second = new();
        foreach (TemporaryFolder folder in (TemporaryFolder[])[first, second])
        {
            string executable = folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.34"));
            string content = folder.Write("publish/settings.json", 1, 2, 3);
            File.SetLastWriteTimeUtc(content, folder == first ? new DateTime(2001, 2, 3) : new DateTime(2031, 4, 5));
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(executable, folder == first ? UnixFileMode.UserRead : (UnixFileMode)0b111_111_111);
            LambdaPackager.Run(Plan(folder), TextWriter.Null, TextWriter.Null);
        }
        Assert.Equal(File.ReadAllBytes(first.File("out/Orders.zip")), File.ReadAllBytes(second.File("out/Orders.zip")));
    }

    [Fact]
    public void Run_deletes_symbols_of_the_previous_build_and_no_other_file()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        folder.Write("publish/Orders.dbg", 1);
        folder.Write("out/symbols/Old.dbg", 2);
        folder.Write("out/symbols/mine/notes.txt", 3);
        LambdaPackager.Run(Plan(folder), TextWriter.Null, TextWriter.Null);
        Assert.Equal(["Orders.dbg", Path.Combine("mine", "notes.txt")], Directory.GetFiles(folder.File("out/symbols"), "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder.File("out/symbols"), file)).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Run_of_a_link_packs_and_measures_its_target()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Links require a permission on Windows.");
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        File.CreateSymbolicLink(folder.File("publish/data.bin"), folder.Write("data.bin", new byte[1000]));
        StringWriter report = new();
        LambdaPackager.Run(Plan(folder), report, TextWriter.Null);
        Assert.Matches("(?m)^ +1,000 +data[.]bin", report.ToString());
        using ZipArchive zip = ZipFile.OpenRead(folder.File("out/Orders.zip"));
        Assert.Equal(1000, zip.GetEntry("data.bin")!.Length);
    }

    [Fact]
    public void Run_reports_the_difference_from_the_previous_build()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        folder.Write("publish/old.json", new byte[100]);
        folder.Write("publish/data.bin", new byte[1000]);
        LambdaPackager.Run(Plan(folder), TextWriter.Null, TextWriter.Null);
        File.Delete(folder.File("publish/old.json"));
        folder.Write("publish/data.bin", new byte[3500]);
        StringWriter report = new();
        LambdaPackager.Run(Plan(folder), report, TextWriter.Null);
        Assert.Contains("3,500       +2,500  data.bin", report.ToString(), StringComparison.Ordinal);
        Assert.Contains("0         -100  old.json", report.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("{\"zip\":1.5,\"unzipped\":1,\"parts\":{}}")]
    [InlineData("{\"zip\":1,\"unzipped\":1,\"parts\":{\"a\":\"b\"}}")]
    public void Run_with_an_invalid_size_file_reports_no_difference(string sizes)
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        folder.Write("out/Orders.sizes.json", [.. System.Text.Encoding.UTF8.GetBytes(sizes)]);
        StringWriter report = new();
        LambdaPackager.Run(Plan(folder), report, TextWriter.Null);
        Assert.DoesNotContain("+", report.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Run_warns_about_every_file_that_requires_a_later_glibc()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.38"));
        folder.Write("publish/libimage.so", ElfBuilder.Build(ElfBuilder.X64, "GLIBC_2.35"));
        StringWriter warnings = new();
        LambdaPackager.Run(Plan(folder), TextWriter.Null, warnings);
        string[] lines = warnings.ToString().TrimEnd().Split('\n');
        Assert.Equal(2, lines.Length);
        Assert.StartsWith("warning TERN0013 The file 'bootstrap' requires glibc 2.38.", lines[0], StringComparison.Ordinal);
        Assert.StartsWith("warning TERN0013 The file 'libimage.so' requires glibc 2.35.", lines[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Run_of_an_executable_for_another_architecture_throws()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.Arm64));
        Assert.Contains("built for arm64. Expected: x64.", Error(folder), StringComparison.Ordinal);
        Assert.False(File.Exists(folder.File("out/Orders.zip")));
    }

    [Fact]
    public void Run_with_a_second_file_named_bootstrap_throws()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        folder.Write("publish/bootstrap", [.. "#!/bin/sh"u8]);
        Assert.Contains("publishes a file with the name 'bootstrap'", Error(folder), StringComparison.Ordinal);
    }

    [Fact]
    public void Run_without_the_executable_throws()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders.dll", 1);
        Assert.Contains("The native executable 'Orders' is missing", Error(folder), StringComparison.Ordinal);
    }

    [Fact]
    public void Run_of_files_with_more_than_250_MB_throws()
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        using (FileStream sparse = File.Create(folder.File("publish/data.bin")))
            sparse.SetLength(251 * SizeLimits.BytesPerMegabyte);
        string message = Error(folder);
        Assert.Contains("have 251.00 MB", message, StringComparison.Ordinal);
        Assert.Contains("Lambda allows 250 MB unzipped", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_of_a_zip_above_the_limit_throws()
    {
        using TemporaryFolder folder = new();
        byte[] noise = new byte[2 * 1024 * 1024];
        new Random(3).NextBytes(noise);
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        folder.Write("publish/noise.bin", noise);
        string message = Error(folder, maxZipMegabytes: "1");
        Assert.Contains("would have 2.00 MB", message, StringComparison.Ordinal);
        Assert.Contains("set LambdaMaxZipMegabytes to 250", message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(folder.File("out")));
    }

    [Fact]
    public void Sizes_of_exactly_the_limits_are_accepted()
    {
        SizeLimits.CheckUnzipped("publish", 250 * SizeLimits.BytesPerMegabyte);
        SizeLimits.CheckZip("Orders.zip", 50 * SizeLimits.BytesPerMegabyte, 50);
        Assert.Throws<PackageException>(() => SizeLimits.CheckUnzipped("publish", (250 * SizeLimits.BytesPerMegabyte) + 1));
        Assert.Throws<PackageException>(() => SizeLimits.CheckZip("Orders.zip", (50 * SizeLimits.BytesPerMegabyte) + 1, 50));
    }

    [Theory]
    [InlineData("0")]
    [InlineData("251")]
    [InlineData("-1")]
    [InlineData("50 MB")]
    public void Plan_with_an_invalid_limit_throws(string megabytes)
    {
        using TemporaryFolder folder = new();
        folder.Write("publish/Orders", ElfBuilder.Build(ElfBuilder.X64));
        Assert.Equal($"The value '{megabytes}' of LambdaMaxZipMegabytes is not valid. Expected: 1 to 250.", Error(folder, megabytes));
    }

    private static string Error(TemporaryFolder folder, string maxZipMegabytes = "") =>
        Assert.Throws<PackageException>(() => LambdaPackager.Run(Plan(folder, maxZipMegabytes), TextWriter.Null, TextWriter.Null)).Message;

    private static PackagePlan Plan(TemporaryFolder folder, string maxZipMegabytes = "")
    {
        string file = folder.File("plan");
        File.WriteAllLines(file,
        [
            $"folder|{folder.File("publish")}",
            $"zip|{folder.File("out/Orders.zip")}",
            $"sizes|{folder.File("out/Orders.sizes.json")}",
            $"symbols|{folder.File("out/symbols")}",
            "architecture|x64",
            "container|docker run image",
            $"max-zip-mb|{maxZipMegabytes}",
            "executable|Orders",
        ]);
        return PackagePlan.Read(file);
    }
}
