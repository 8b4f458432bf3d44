using System.Diagnostics;
using System.Globalization;
using System.Text;
using Tern.Local.Sqs.Queues;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Sqs;

public class CrashTests
{
    private const int Writers = 4;

    // More than the pipe to this process can contain, so that the program cannot end before a slow machine kills it.
    private const int Writes = 100_000;

    [Theory]
    [InlineData(50)]
    [InlineData(800)]
    public async Task Kill_of_the_process_loses_no_acknowledged_message_and_restores_no_deleted_one(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await WriteUntilKilledAsync(data, killAfter);
        HashSet<string> sent = [.. acknowledged.Where(line => line[0] == '+').Select(line => line[1..])];
        HashSet<string> deleted = [.. acknowledged.Where(line => line[0] == '-').Select(line => line[1..])];

        using var sqs = new LocalSqs(data);
        var region = sqs.Engine.Region(new("000000000000", "us-east-1"));
        HashSet<string> stored = [];
        foreach (SqsQueue queue in region.Queues)
            stored.UnionWith(queue.Peek().Select(message => Encoding.UTF8.GetString(message.Body)));
        Assert.Empty(stored.Intersect(deleted));
        // Calls in flight may be executed as well: at most one of each writer.
        Assert.InRange(sent.Except(deleted).Except(stored).Count(), 0, Writers);
        Assert.InRange(stored.Except(sent).Count(), 0, Writers);
    }

    private static async Task<List<string>> WriteUntilKilledAsync(string folder, int killAfter)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList = { Path.GetFullPath(program), folder, Writes.ToString(CultureInfo.InvariantCulture), "sqs" },
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
