using System.Globalization;
using System.Text.Json;

namespace Tern.Functions.Tests.Processes;

public sealed class LifetimeTests
{
    [Theory]
    [InlineData("1")]
    [InlineData("16")]
    public async Task Memory_descriptors_and_threads_do_not_grow_with_invocations(string concurrency)
    {
        // A million takes a minute, and is executed with CI=true.
        int count = Environment.GetEnvironmentVariable("CI") == "true" && concurrency == "1" ? 1_000_000 : 300_000;

        ProcessRun run = await ProcessRun.StartAsync("state", "--count", $"{count}", "--concurrency", concurrency, "--env", "AWS_LAMBDA_LOG_FORMAT=JSON");

        Assert.Equal((count, 0, 0), (run["completed"], run["failed"], run["exit"]));
        int[][] states = [.. run.Records.Select(ReadMessage).Select(text => text.Split(' ').Select(number => int.Parse(number, CultureInfo.InvariantCulture)).ToArray())];
        Assert.Equal(count / 100_000, states.Length);
        // The first 100,000 invocations compile the code, and the first state loads assemblies.
        (int[] first, int[] last) = (states[1], states[^1]);
        Assert.InRange(last[1] - first[1], int.MinValue, 8 * 1024);
        Assert.InRange(last[2] - first[2], int.MinValue, 4);
        // The thread pool adds some when the machine is busy.
        Assert.InRange(last[3] - first[3], int.MinValue, 8);
    }

    [Fact]
    public async Task Console_writes_records_with_the_id_of_the_invocation()
    {
        ProcessRun run = await ProcessRun.StartAsync("console", "--count", "1", "--env", "AWS_LAMBDA_LOG_FORMAT=JSON");

        Assert.Equal(["INFO line 1\nline 2", "ERROR problem", "INFO without end"], run.Records.Select(record =>
        {
            using JsonDocument json = JsonDocument.Parse(record);
            Assert.Contains(json.RootElement.GetProperty("requestId").GetString()!, run.Log, StringComparison.Ordinal);
            return $"{json.RootElement.GetProperty("level")} {json.RootElement.GetProperty("message")}";
        }));
    }

    private static string ReadMessage(string record)
    {
        using JsonDocument json = JsonDocument.Parse(record);
        return json.RootElement.GetProperty("message").GetString()!;
    }
}
