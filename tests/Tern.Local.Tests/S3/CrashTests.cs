using System.Diagnostics;
using System.Globalization;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.S3;

public sealed class CrashTests
{
    // More than the pipe to this process can contain, so that the program cannot end before a slow machine kills it.
    private const int Writes = 100_000;

    [Theory]
    [InlineData(50)]
    [InlineData(500)]
    public async Task Kill_of_the_process_loses_no_acknowledged_object(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await WriteUntilKilledAsync(data, killAfter);
        Assert.True(acknowledged.Count >= killAfter, $"Only {acknowledged.Count} writes.");

        using var local = new LocalS3(data);
        string[] stored = await local.KeysAsync();
        Assert.All(acknowledged, key => Assert.Contains(key, stored));
        // Writes in flight may be stored as well: at most one of each of the four writers.
        Assert.InRange(stored.Length, acknowledged.Count, acknowledged.Count + 4);
        int files = 0;
        foreach (string key in stored)
        {
            int number = int.Parse(key.AsSpan(1), CultureInfo.InvariantCulture);
            byte[] bytes = await LocalS3.ReadAsync(await local.GetAsync(key));
            Assert.Equal(number % 2 == 0 ? 100 : 70_000, bytes.Length);
            Assert.True(bytes.AsSpan().IndexOfAnyExcept((byte)number) < 0, key);
            files += number % 2;
        }
        // A body without a record in the log is not deleted. There is at most one of each writer.
        Assert.InRange(Directory.GetFiles(Path.Combine(data, "bodies")).Length, files, files + 4);
    }

    private static async Task<List<string>> WriteUntilKilledAsync(string folder, int killAfter)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList = { Path.GetFullPath(program), folder, Writes.ToString(CultureInfo.InvariantCulture), "s3" },
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        List<string> acknowledged = [];
        while (await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is { } line)
        {
            acknowledged.Add(line);
            if (acknowledged.Count == killAfter)
                process.Kill();
        }
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(128 + 9, process.ExitCode);
        return acknowledged;
    }
}
