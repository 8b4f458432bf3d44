namespace Tern.Functions.Tests.Processes;

/// <summary>Each fault of the Runtime API in C in the second event: the process continues, or ends with a named error.</summary>
public sealed class FaultTests
{
    [Theory]
    [InlineData("missing-deadline")]
    [InlineData("missing-arn")]
    [InlineData("missing-trace")]
    [InlineData("missing-tenant")]
    [InlineData("missing-context")]
    [InlineData("missing-identity")]
    [InlineData("long-context")]
    [InlineData("long-identity")]
    [InlineData("long-header")]
    [InlineData("past-deadline")]
    [InlineData("chunked-body")]
    [InlineData("body-6mb")]
    [InlineData("bytes")]
    [InlineData("no-length")]
    [InlineData("close")]
    [InlineData("reset")]
    [InlineData("cut-head")]
    [InlineData("cut-body")]
    [InlineData("status-502")]
    [InlineData("response-status-400")]
    [InlineData("response-status-410")]
    [InlineData("register-status-403")]
    public async Task Function_continues_after_a_fault(string fault)
    {
        ProcessRun run = await StartAsync(fault);

        Assert.Equal((0, 0), (run["exit"], run["timeout"]));
        Assert.Equal(4, run["sent"]);
        Assert.Empty(run.Records);
    }

    [Theory]
    [InlineData("double-deadline")]
    [InlineData("double-arn")]
    [InlineData("double-trace")]
    [InlineData("double-tenant")]
    [InlineData("double-context")]
    [InlineData("double-identity")]
    [InlineData("long-deadline")]
    [InlineData("long-arn")]
    [InlineData("long-trace")]
    [InlineData("long-tenant")]
    [InlineData("invalid-deadline")]
    public async Task Invocation_with_an_invalid_header_fails_with_a_named_error(string fault)
    {
        ProcessRun run = await StartAsync(fault);

        Assert.Equal((4, 0, 0), (run["completed"], run["exit"], run["timeout"]));
        Assert.Single(run.Log.Split('\n'), line => line.Contains("Lambda-Runtime-Function-Error-Type=Runtime.InvalidHeader", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("missing-id", "Runtime.InvalidRequestId")]
    [InlineData("double-id", "Runtime.InvalidRequestId")]
    [InlineData("long-id", "Runtime.InvalidRequestId")]
    [InlineData("html", "Runtime.InvalidRequestId")]
    [InlineData("noise", "Runtime.InvalidResponse")]
    [InlineData("status-403", "Runtime.UnexpectedStatus")]
    [InlineData("status-500", "Runtime.UnexpectedStatus")]
    [InlineData("response-status-403", "Runtime.UnexpectedStatus")]
    [InlineData("response-status-500", "Runtime.UnexpectedStatus")]
    [InlineData("response-close", "Runtime.ConnectionLost")]
    [InlineData("response-hang", "Runtime.Timeout")]
    public async Task Process_ends_with_a_named_error(string fault, string error)
    {
        ProcessRun run = await StartAsync(fault);

        Assert.Equal((1, 0), (run["exit"], run["timeout"]));
        Assert.StartsWith(error + ": ", Assert.Single(run.Records), StringComparison.Ordinal);
    }

    private static Task<ProcessRun> StartAsync(string fault) => ProcessRun.StartAsync(
        "echo", "--count", "4", "--tenants", "--client-context", "{}", "--identity", "{}", "--env", "RESPONSE_TIMEOUT_MS=2000", "--fault", fault.StartsWith("register", StringComparison.Ordinal) ? fault : fault + "@2");
}
