namespace Tern.Functions.Tests.Processes;

/// <summary>SIGTERM in each phase of a process, and processes that are stopped and continued.</summary>
public sealed class SignalTests
{
    [Theory]
    [InlineData("init")]
    [InlineData("echo", "--do", "register:1:term")]
    [InlineData("echo", "--do", "next:1:term")]
    [InlineData("echo", "--do", "next:3:term")]
    [InlineData("echo", "--do", "restore:1:term", "--initialization", "snap-start")]
    [InlineData("wait", "--do", "event:1:term")]
    [InlineData("hang", "--do", "event:1:term")]
    [InlineData("block", "--do", "event:1:term")]
    [InlineData("stream", "--do", "chunk:1:term")]
    [InlineData("echo", "--do", "response:1:term")]
    [InlineData("throw", "--do", "error:1:term")]
    [InlineData("large", "--do", "event:1:pause:60000", "--do", "event:1:term")]
    [InlineData("flush", "--do", "accepted:1:term")]
    [InlineData("wait", "--do", "event:4:term", "--concurrency", "4")]
    [InlineData("echo", "--do", "next:4:term", "--concurrency", "4")]
    public async Task Sigterm_ends_the_process_with_exit_code_0(string handler, params string[] options)
    {
        ProcessRun run = await ProcessRun.StartAsync(handler, ["--count", "20", "--shutdown-ms", "60000", .. options]);

        Assert.Equal(0, run["exit"]);
        Assert.Equal(0, run["violations"]);
        Assert.Equal(0, run["timeout"]);
        Assert.DoesNotContain("Killed", run.Log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Invocation_in_flight_is_cancelled_and_its_response_is_sent()
    {
        ProcessRun run = await ProcessRun.StartAsync("wait", "--count", "20", "--do", "event:1:term");

        Assert.Equal(1, run["completed"]);
        Assert.Contains("\"cancelled\"", run.Log, StringComparison.Ordinal);
    }

    // The limit of a response passes while the process is stopped: in an invocation, before a 202, between chunks and between invocations.
    [Theory]
    [InlineData("echo", "accepted:3:freeze:1600")]
    [InlineData("echo", "event:3:freeze:1600")]
    [InlineData("echo", "response:3:freeze:1600")]
    [InlineData("echo", "next:3:freeze:1600")]
    [InlineData("stream", "chunk:2:freeze:1600")]
    [InlineData("stream", "response:2:freeze:1600")]
    public async Task Stopped_process_continues_without_an_error(string handler, string action)
    {
        foreach (string concurrency in (string[])["1", "4"])
        {
            ProcessRun run = await ProcessRun.StartAsync(handler, "--count", "12", "--concurrency", concurrency, "--env", "RESPONSE_TIMEOUT_MS=1500", "--do", action);

            Assert.Equal((12, 0, 0, 0), (run["completed"], run["failed"], run["violations"], run["exit"]));
            Assert.Contains("Stopped (signal)", run.Log, StringComparison.Ordinal);
            Assert.Equal(int.Parse(concurrency, System.Globalization.CultureInfo.InvariantCulture) + 1, run["connections"]);
        }
    }

    [Theory]
    [InlineData("1")]
    [InlineData("4")]
    public async Task End_of_the_runtime_api_ends_the_process_with_a_named_error(string concurrency)
    {
        ProcessRun run = await ProcessRun.StartAsync("echo", "--count", "100", "--concurrency", concurrency, "--do", "next:9:stop");

        Assert.Equal((1, 0), (run["exit"], run["timeout"]));
        Assert.Contains(run.Records, record => record.StartsWith("Runtime.Unreachable: ", StringComparison.Ordinal) || record.StartsWith("Runtime.ConnectionLost: ", StringComparison.Ordinal));
    }
}
