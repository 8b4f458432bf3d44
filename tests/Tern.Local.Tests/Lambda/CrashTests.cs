using System.Diagnostics;
using System.Globalization;
using System.Text;
using Tern.Lambda;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Lambda;

/// <summary>What remains of functions and events after the process is killed.</summary>
public sealed class CrashTests
{
    private const int Writers = 4;

    // More than the pipe to this process can contain, so that the program cannot end before a slow machine kills it.
    private const int Writes = 20_000;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Kill_of_the_process_loses_no_acknowledged_function_or_event_and_restores_no_deleted_function()
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await WriteUntilKilledAsync(data, 400);
        HashSet<string> created = Select(acknowledged, '+');
        HashSet<string> deleted = Select(acknowledged, '-');
        HashSet<string> accepted = Select(acknowledged, '!');

        await using LocalAws aws = await LocalAws.StartAsync(new() { Folder = data }, Token);
        aws.Clock.Freeze();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        HashSet<string> functions = [];
        string? marker = null;
        do
        {
            ListFunctionsResponse page = await lambda.ListFunctionsAsync(new() { Marker = marker }, Token);
            functions.UnionWith(page.Functions.Select(function => function.FunctionName!));
            marker = page.NextMarker;
        }
        while (marker is not null);
        Assert.Empty(functions.Intersect(deleted));
        functions.Remove("events");
        // Calls in flight may be executed as well: at most one of each writer.
        Assert.InRange(created.Except(deleted).Except(functions).Count(), 0, Writers);
        Assert.InRange(functions.Except(created).Count(), 0, Writers);

        HashSet<string> executed = [];
        aws.Functions.Add("events", (payload, _) =>
        {
            lock (executed)
                executed.Add(Encoding.UTF8.GetString(payload.Span).Trim('"'));
            return ValueTask.FromResult(payload);
        });
        await aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), Token);
        Assert.Empty(accepted.Except(executed));
        Assert.InRange(executed.Except(accepted).Count(), 0, Writers);
    }

    private static HashSet<string> Select(List<string> acknowledged, char kind) => [.. acknowledged.Where(line => line[0] == kind).Select(line => line[1..])];

    private static async Task<List<string>> WriteUntilKilledAsync(string folder, int killAfter)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList = { Path.GetFullPath(program), folder, Writes.ToString(CultureInfo.InvariantCulture), "lambda" },
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        List<string> acknowledged = [];
        while (await process.StandardOutput.ReadLineAsync(Token) is { } line)
        {
            acknowledged.Add(line);
            if (acknowledged.Count == killAfter)
                process.Kill();
        }
        await process.WaitForExitAsync(Token);
        Assert.Equal(128 + 9, process.ExitCode);
        return acknowledged;
    }
}
