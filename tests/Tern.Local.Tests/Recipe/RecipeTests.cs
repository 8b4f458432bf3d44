using System.Collections.Concurrent;
using Tern.Counter;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Local.Sts.Sessions;

namespace Tern.Local.Tests.Recipe;

/// <summary>A service that follows the recipe has signatures, accounts, regions, constraints, errors, faults and events.</summary>
public sealed class RecipeTests : IDisposable
{
    private readonly LocalAwsOptions _options = new();
    private readonly LocalEvents _events = new(TimeProvider.System, 100);
    private readonly FaultPlan _faults;
    private readonly LocalHandler _handler;

    public RecipeTests()
    {
        var counts = new ConcurrentDictionary<ResourceScope, ConcurrentDictionary<string, long>>();
        var service = new CounterService(scope => counts.GetOrAdd(scope, _ => new(StringComparer.Ordinal)));
        _faults = new FaultPlan(new FaultRules(seed: 0), [service]);
        var pipeline = new RequestPipeline(_options, new AccessKeys(_options, new SessionStore(TimeProvider.System, new DocumentStore(null, new()))), _faults, _events);
        _handler = new LocalHandler(new AwsJsonRequestHandler(pipeline, [service]), TimeProvider.System);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task Operations_have_state_by_account_and_region()
    {
        using CounterClient ireland = Create("eu-west-1", _options.Credentials[0].AccessKeyId);
        using CounterClient virginia = Create("us-east-1", _options.Credentials[0].AccessKeyId);
        using CounterClient other = Create("eu-west-1", "222222222222");
        await ireland.IncrementAsync(new() { Name = "a" }, Token);
        Assert.Equal(5, (await ireland.IncrementAsync(new() { Name = "a", By = 4 }, Token)).Count);
        Assert.Equal(1, (await virginia.IncrementAsync(new() { Name = "a" }, Token)).Count);
        Assert.Equal(1, (await other.IncrementAsync(new() { Name = "a" }, Token)).Count);
        Assert.Equal(5, (await ireland.GetCountAsync(new() { Name = "a" }, Token)).Count);
        await ireland.ResetCountAsync(new() { Name = "a" }, Token);
        CounterNotFoundException error = await Assert.ThrowsAsync<CounterNotFoundException>(() => ireland.GetCountAsync(new() { Name = "a" }, Token));
        Assert.Equal((404, "The counter 'a' does not exist."), (error.Response.StatusCode, error.ServiceMessage));
        Assert.Equal("GetCount 404 CounterNotFound", Describe(_events.ToList()[^1]));
    }

    [Fact]
    public async Task Requests_are_checked_and_verified()
    {
        using CounterClient client = Create("eu-west-1", _options.Credentials[0].AccessKeyId);
        CounterException error = await Assert.ThrowsAnyAsync<CounterException>(() => client.IncrementAsync(new() { Name = "too long a name" }, Token));
        Assert.Equal(("ValidationException", 400), (error.ErrorCode, error.Response.StatusCode));
        Assert.StartsWith("1 validation error detected: Value 'too long a name' at 'name' failed to satisfy constraint", error.ServiceMessage, StringComparison.Ordinal);
        using CounterClient unknown = Create("eu-west-1", "UNKNOWNKEY");
        Assert.Equal("UnrecognizedClientException", (await Assert.ThrowsAnyAsync<CounterException>(() => unknown.GetCountAsync(new() { Name = "a" }, Token))).ErrorCode);
    }

    [Fact]
    public async Task Faults_select_the_service_and_the_operation()
    {
        using CounterClient client = Create("eu-west-1", _options.Credentials[0].AccessKeyId, new RetryOptions { MaxAttempts = 1 });
        _faults.On("counter", "increment").Throttle().Fail(503);
        CounterException throttled = await Assert.ThrowsAnyAsync<CounterException>(() => client.IncrementAsync(new() { Name = "a" }, Token));
        Assert.Equal(("ThrottlingException", 400), (throttled.ErrorCode, throttled.Response.StatusCode));
        CounterException failed = await Assert.ThrowsAnyAsync<CounterException>(() => client.IncrementAsync(new() { Name = "a" }, Token));
        Assert.Equal(("ServiceUnavailable", 503), (failed.ErrorCode, failed.Response.StatusCode));
        Assert.Equal(1, (await client.IncrementAsync(new() { Name = "a" }, Token)).Count);
    }

    private static string Describe(LocalEvent entry) => entry is CallEvent call ? $"{call.Operation} {call.StatusCode} {call.ErrorCode}" : "";

    private CounterClient Create(string region, string key, RetryOptions? retry = null) => new(new()
    {
        Region = region,
        Credentials = new StaticCredentialsProvider(key, _options.Credentials[0].SecretAccessKey),
        Endpoint = "http://localhost",
        Handler = _handler,
        DisposeHandler = false,
        Environment = AwsEnvironment.None,
        Retry = retry,
    });
}
