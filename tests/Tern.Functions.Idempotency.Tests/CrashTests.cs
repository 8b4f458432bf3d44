using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Functions.Idempotency.Tests.Support;
using Tern.Local.Server;

namespace Tern.Functions.Idempotency.Tests;

/// <summary>The rows of the table of failures in docs/functions-utilities.md. The first execution is a process that is killed with SIGKILL.</summary>
public sealed class CrashTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _time = new(TimeProvider.System.GetUtcNow());
    private LocalServer _server = null!;
    private DynamoDBClient _client = null!;
    private int _effects;

    public async ValueTask InitializeAsync()
    {
        _server = await LocalServer.StartAsync((Local.LocalAwsOptions?)null);
        _client = _server.Aws.CreateClient<DynamoDBClient>();
        await _client.CreateTableAsync(IdempotencyTable.Definition);
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _server.DisposeAsync();
    }

    [Fact]
    public async Task Crash_before_the_effect_is_repeated_after_the_deadline()
    {
        using ChildProcess child = await StartAsync("before");
        await child.KillAsync();

        await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync());
        _time.Advance(TimeSpan.FromSeconds(61));
        await RunAsync();
        Assert.Equal((0, 1), (child.Lines.Count, _effects));
    }

    [Fact]
    public async Task Crash_between_the_effect_and_the_update_is_repeated_after_the_deadline()
    {
        using ChildProcess child = await StartAsync("after");
        await child.KillAsync();

        await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync());
        _time.Advance(TimeSpan.FromSeconds(61));
        await RunAsync();
        Assert.Equal((1, 1), (child.Lines.Count, _effects));
    }

    [Fact]
    public async Task Crash_after_the_update_is_not_repeated()
    {
        using ChildProcess child = await StartAsync("update");
        await child.KillAsync();

        await RunAsync();
        _time.Advance(TimeSpan.FromSeconds(61));
        await RunAsync();
        Assert.Equal((1, 0), (child.Lines.Count, _effects));
    }

    [Fact]
    public async Task Timeout_is_repeated_after_the_deadline()
    {
        using ChildProcess child = await StartAsync("before");

        // The service kills the process at the deadline.
        _time.Advance(TimeSpan.FromSeconds(61));
        await child.KillAsync();
        await RunAsync();
        Assert.Equal((0, 1), (child.Lines.Count, _effects));
    }

    [Fact]
    public async Task Concurrent_invocation_is_refused_before_the_deadline()
    {
        using ChildProcess child = await StartAsync("before");

        await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync());
        _time.Advance(TimeSpan.FromSeconds(59));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync());
        Assert.Equal(0, _effects);
        await child.KillAsync();
    }

    [Fact]
    public async Task Another_payload_is_refused_after_a_crash()
    {
        await RunAsync("""{"amount":1}""");
        using ChildProcess child = await StartAsync("before", "18");
        await child.KillAsync();

        await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(() => RunAsync("""{"amount":2}"""));
        Assert.Equal(1, _effects);
    }

    private Task<ChildProcess> StartAsync(string stop, string key = "17") => ChildProcess.StartAsync(_server, key, _time.GetUtcNow() + TimeSpan.FromSeconds(60), stop);

    private Task RunAsync(string? payload = null)
    {
        var idempotency = new FunctionIdempotency(_client, IdempotencyTable.Name, new()
        {
            KeyPrefix = "orders",
            ValidationPointer = payload is null ? null : "/amount",
            Environment = new InMemoryAwsEnvironment(timeProvider: _time),
        });
        return idempotency.RunAsync(
            "17",
            _ =>
            {
                _effects++;
                return ValueTask.CompletedTask;
            },
            _time.GetUtcNow() + TimeSpan.FromSeconds(60),
            System.Text.Encoding.UTF8.GetBytes(payload ?? "null")).AsTask();
    }
}
