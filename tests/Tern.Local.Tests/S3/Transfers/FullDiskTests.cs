using System.Diagnostics;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.S3.Transfers;

/// <summary>A disk that is too small for a download: a tmpfs that a separate process mounts in its own namespace.</summary>
public sealed class FullDiskTests
{
    // The file is preallocated, with the state file on the same disk or on another one.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Download_to_a_full_disk_fails_before_the_first_byte_and_leaves_no_file(bool hasStateOnDisk)
    {
        using var folder = new TemporaryFolder();
        string state = hasStateOnDisk ? Path.Combine(folder.File("disk"), "state") : folder.File("state");
        string[] lines = await DownloadAsync(folder, state);
        Assert.Equal(["IOException", "", "0", "file.bin", "True"], lines);
        Assert.False(File.Exists(state));
    }

    private static async Task<string[]> DownloadAsync(TemporaryFolder folder, string state)
    {
        string disk = folder.File("disk");
        Directory.CreateDirectory(disk);
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists("/usr/bin/unshare"), "The test requires Linux with unshare, where a process can mount a disk in its own namespace.");
        (int code, _) = await RunAsync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", disk]);
        Assert.SkipUnless(code == 0, "This system does not allow a process to mount a disk in its own namespace.");

        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll"));
        string host = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";
        (code, string output) = await RunAsync(
            "unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=6656k tmpfs \"$1\" && exec \"$2\" \"$3\" \"$1\" \"$4\" full-disk", "sh", disk, host, program, state]);
        Assert.Equal(0, code);
        return [.. output.TrimEnd('\n').Split('\n')];
    }

    private static async Task<(int Code, string Output)> RunAsync(string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, output);
    }
}
