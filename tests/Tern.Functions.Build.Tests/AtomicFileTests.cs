using System.Diagnostics;

namespace Tern.Functions.Build.Tests;

public class AtomicFileTests
{
    [Fact]
    public void Write_that_fails_leaves_the_previous_file_and_no_other()
    {
        using TemporaryFolder folder = new();
        string file = folder.Write("function.zip", 1, 2, 3);
        string message = Assert.Throws<PackageException>(() => AtomicFile.Write(file, stream =>
        {
            stream.WriteByte(9);
            throw new IOException("No space left on device");
        })).Message;
        Assert.Equal($"The file '{file}' could not be written: No space left on device Free space on the disk, or set LambdaZipFolder to a folder on another disk.", message);
        Assert.Equal([1, 2, 3], File.ReadAllBytes(file));
        Assert.Equal([file], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_that_exceeds_a_limit_leaves_no_file()
    {
        using TemporaryFolder folder = new();
        Assert.Throws<PackageException>(() => AtomicFile.Write(folder.File("function.zip"), _ => SizeLimits.CheckZip("function.zip", 2 * SizeLimits.BytesPerMegabyte, 1)));
        Assert.Empty(Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_to_a_full_disk_throws_and_leaves_no_file()
    {
        using TemporaryFolder folder = new();
        Assert.SkipUnless(OperatingSystem.IsLinux() && Run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.Path) == 0, "The test requires the permission to mount a file system.");
        try
        {
            string file = folder.File("function.zip");
            PackageException e = Assert.Throws<PackageException>(() => AtomicFile.Write(file, stream => stream.Write(new byte[1_000_000])));
            Assert.Contains($"The file '{file}' could not be written: ", e.Message, StringComparison.Ordinal);
            Assert.Empty(Directory.GetFiles(folder.Path));
        }
        finally
        {
            Assert.Equal(0, Run("umount", folder.Path));
        }
    }

    private static int Run(string program, params string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true })!;
        process.StandardError.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode;
    }
}
