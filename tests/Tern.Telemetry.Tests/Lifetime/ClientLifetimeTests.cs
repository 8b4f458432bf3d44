using Microsoft.Extensions.DependencyInjection;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.S3;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Lifetime;

/// <summary>Nothing of a disposed client outlives it while listeners of spans and metrics are attached.</summary>
public sealed class ClientLifetimeTests
{
    private const int MaxAdditionalObjects = 50;

    private readonly ManualTimeProvider _time = new();
    private readonly List<WeakReference> _references = [];

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Disposed_clients_with_listeners_leave_no_timers_activities_instruments_and_objects()
    {
        const int Count = 10_000;
        await AssertNothingRemainsAsync(Count, UseClientAsync);
    }

    [Fact]
    public async Task Disposed_containers_with_listeners_leave_no_timers_activities_instruments_and_objects()
    {
        const int Count = 1_000;
        await AssertNothingRemainsAsync(Count, UseContainerAsync);
    }

    private static InMemoryAwsEnvironment CreateEnvironment() => new InMemoryAwsEnvironment(
        new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE", ["AWS_SECRET_ACCESS_KEY"] = "secret", ["AWS_REGION"] = "eu-west-1" });

    private async Task AssertNothingRemainsAsync(int count, Func<int, Task> useAsync)
    {
        using var session = new ListenerSession();
        // The first clients create what belongs to the process.
        await useAsync(0);
        await useAsync(1);
        string[] instruments = [.. session.Instruments];
        string[] series = [.. session.TimeSeries];
        int objects = StaticState.CountObjects();
        for (int i = 2; i < count; i++)
            await useAsync(i);
        // A call that completes on another thread continues here, below a frame that references its client.
        await Task.Yield();

        session.AssertRecorded(count);
        Assert.Equal(instruments, session.Instruments);
        Assert.Equal(series, session.TimeSeries);
        Assert.Empty(_time.PendingTimers);
        Assert.InRange(StaticState.CountObjects(), 1, objects + MaxAdditionalObjects);
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.Equal(0, _references.Count(reference => reference.IsAlive));
        Assert.Equal(0, session.Activities.Count(reference => reference.IsAlive));
    }

    private async Task UseClientAsync(int index)
    {
        AwsEnvironment environment = CreateEnvironment();
        var handler = new ScriptedHandler(ScriptedHandler.Ok(index % 2 == 0 ? "{}" : "<ListAllMyBucketsResult/>"));
        ClientOptions options = Clients.Options(handler) with { Credentials = null, Environment = environment, TimeProvider = _time, Timeouts = new() { Operation = TimeSpan.FromSeconds(20) } };
        Track(environment, handler, options);
        if (index % 2 == 0)
        {
            using var client = new DynamoDBClient(options);
            Track(client);
            await client.ListTablesAsync(new(), Token);
        }
        else
        {
            using var client = new S3Client(options);
            Track(client);
            await client.ListBucketsAsync(new(), Token);
        }
    }

    private async Task UseContainerAsync(int index)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        AwsEnvironment environment = CreateEnvironment();
        var services = new ServiceCollection();
        services.AddSingleton<TimeProvider>(_time);
        services.AddTern().AddDynamoDB(configure: options => options with { Handler = handler, Environment = environment });
        await using ServiceProvider provider = services.BuildServiceProvider();
        var client = provider.GetRequiredService<DynamoDBClient>();
        Track(handler, environment, services, provider, client, client.Options);
        await client.ListTablesAsync(new(), Token);
    }

    private void Track(params object[] objects) => _references.AddRange(objects.Select(item => new WeakReference(item)));
}
