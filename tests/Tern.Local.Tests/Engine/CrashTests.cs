using System.Diagnostics;
using Tern.Local.DynamoDB;

namespace Tern.Local.Tests.Engine;

public class CrashTests
{
    // More than the pipe to this process can contain, so that the program cannot end before a slow machine kills it.
    private const int Writes = 100_000;

    [Theory]
    [InlineData(50)]
    [InlineData(500)]
    [InlineData(900)]
    public async Task Kill_of_the_process_loses_no_acknowledged_write(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await WriteUntilKilledAsync(data, killAfter);
        Assert.True(acknowledged.Count >= killAfter, $"Only {acknowledged.Count} writes.");

        using Database database = Database.Open(data, new DatabaseOptions());
        HashSet<string> stored = [.. Tables.Keys(database.FindTable("tbl")!)];
        Assert.All(acknowledged, key => Assert.Contains(key, stored));
        // Writes in flight may be stored as well: at most one of each of the four writers.
        Assert.InRange(stored.Count, acknowledged.Count, acknowledged.Count + 4);
    }

    private static async Task<List<string>> WriteUntilKilledAsync(string folder, int killAfter)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList = { Path.GetFullPath(program), folder, Writes.ToString(System.Globalization.CultureInfo.InvariantCulture) },
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
