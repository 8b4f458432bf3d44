using Tern.Extensions.Tests.Support;

namespace Tern.Extensions.Tests.Telemetry;

public sealed class ListenerTests
{
    // In a process of its own: sources of telemetry are created once per process.
    [Fact]
    public async Task Listener_that_throws_when_sources_are_created_does_not_affect_calls()
    {
        // Nothing listens on port 1.
        string result = await ChildProgram.RunAsync(
            "listeners",
            "http://127.0.0.1:1",
            new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE", ["AWS_SECRET_ACCESS_KEY"] = "secret" },
            TestContext.Current.CancellationToken);
        Assert.StartsWith("TernTransportException\n", result, StringComparison.Ordinal);
    }
}
