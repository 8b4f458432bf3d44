using System.Text.Json;
using Tern.Core.Tests.Support;
using Tern.Functions.Tests.Runtime;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Initialization;

public sealed class InitializationTests
{
    [Fact]
    public async Task Tasks_are_executed_in_order_before_the_first_event()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        var executed = new List<string>();

        await api.RunAsync(InvocationTests.Echo, 1, new FunctionOptions
        {
            Environment = api.Environment(),
            InitTasks = [new("first", _ => Add("first")), new("second", _ => Add("second"))],
        });

        Assert.Equal(["first 0", "second 0"], executed);

        async Task Add(string name)
        {
            await Task.Yield();
            executed.Add($"{name} {api.Requests.Count}");
        }
    }

    [Fact]
    public async Task Concurrent_tasks_are_executed_at_the_same_time()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        using var both = new Barrier(2);

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, 1, new FunctionOptions
        {
            Environment = api.Environment(),
            InitTasksAreConcurrent = true,
            InitTasks = [new("first", Meet), new("second", Meet)],
        });

        Assert.Equal(0, exitCode);

        Task Meet(CancellationToken cancellationToken) => Task.Run(() => both.SignalAndWait(cancellationToken), cancellationToken);
    }

    [Fact]
    public async Task Failed_task_is_reported_and_ends_the_process()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, int.MaxValue, new FunctionOptions
        {
            Environment = api.Environment(),
            InitTasks = [new("tables", _ => throw new InvalidDataException("The table is missing."))],
        });

        Assert.Equal(1, exitCode);
        FakeRequest error = Assert.Single(results);
        Assert.Equal("POST /2018-06-01/runtime/init/error", error.Line);
        Assert.Equal("InvalidDataException", error.Headers["Lambda-Runtime-Function-Error-Type"]);
        using JsonDocument json = JsonDocument.Parse(error.Body);
        Assert.Equal("The table is missing.", json.RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task Task_that_does_not_end_in_time_is_a_named_error()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        var log = new LogPipe();
        var time = new ManualTimeProvider();
        FunctionOptions options = new()
        {
            Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = api.Address, [LogPipe.Variable] = log.Descriptor }, timeProvider: time),
            InitTasks = [new("fast", _ => Task.CompletedTask), new("slow", async _ =>
            {
                time.Advance(TimeSpan.FromSeconds(10));
                await Task.Delay(Timeout.Infinite, CancellationToken.None);
            })],
        };

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, int.MaxValue, options);

        Assert.Equal(1, exitCode);
        FakeRequest error = Assert.Single(results);
        Assert.Equal(("POST /2018-06-01/runtime/init/error", "Function.InitTimeout"), (error.Line, error.Headers["Lambda-Runtime-Function-Error-Type"]));
        Assert.Contains("9.5 s", error.Body, StringComparison.Ordinal);
        Assert.StartsWith("Function.InitTimeout: ", log.ReadToEnd()[^1].Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Snapshot_is_taken_between_its_hooks()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/restore/next", StringComparison.Ordinal) ? FakeRuntimeApi.Response(200)
            : request.Line.EndsWith("/next", StringComparison.Ordinal) ? next++ == 0 ? FakeRuntimeApi.Event("a") : FakeRuntimeApi.Hang
            : FakeRuntimeApi.Accept(request));
        var executed = new List<string>();

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, 1, new FunctionOptions
        {
            Environment = api.Environment(("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")),
            BeforeSnapshot = [_ => Add("before")],
            AfterRestore = [_ => Add("after")],
        });

        Assert.Equal(0, exitCode);
        Assert.Equal(["before 0", "after 1"], executed);

        Task Add(string name)
        {
            executed.Add($"{name} {api.Requests.Count}");
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task Failed_restoration_ends_the_process()
    {
        await using var api = new FakeRuntimeApi(_ => FakeRuntimeApi.Response(500));

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, int.MaxValue, new FunctionOptions { Environment = api.Environment(("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")) });

        Assert.Equal(1, exitCode);
    }

    [Theory]
    [InlineData(true, "POST /2018-06-01/runtime/init/error", "Runtime.BeforeSnapshotError")]
    [InlineData(false, "POST /2018-06-01/runtime/restore/error", "Runtime.AfterRestoreError")]
    public async Task Failed_hook_is_reported_and_ends_the_process(bool isBefore, string line, string type)
    {
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/restore/next", StringComparison.Ordinal) ? FakeRuntimeApi.Response(200) : FakeRuntimeApi.Accept(request));
        Func<CancellationToken, Task> fail = _ => throw new InvalidOperationException("hook");

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, int.MaxValue, new FunctionOptions
        {
            Environment = api.Environment(("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")),
            BeforeSnapshot = isBefore ? [fail] : [],
            AfterRestore = isBefore ? [] : [fail],
        });

        Assert.Equal(1, exitCode);
        FakeRequest error = Assert.Single(results);
        Assert.Equal((line, type), (error.Line, error.Headers["Lambda-Runtime-Function-Error-Type"]));
    }
}
