using System.Text;
using Tern.Lambda;
using Tern.Local.Tests.Engine;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Lambda;

/// <summary>What remains of functions and events after the process is killed.</summary>
public sealed class CrashTests
{
    private const int Writers = 4;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Kill_of_the_process_loses_no_acknowledged_function_or_event_and_restores_no_deleted_function()
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await CrashWriterProcess.WriteUntilKilledAsync(data, "lambda", 400);
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
}
