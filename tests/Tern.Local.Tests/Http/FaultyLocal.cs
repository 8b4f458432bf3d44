using Tern.DynamoDB;
using Tern.Local.Faults;

namespace Tern.Local.Tests.Http;

/// <summary>A local AWS with one table, and a client without delays and timeouts.</summary>
internal sealed class FaultyLocal : IAsyncDisposable
{
    private readonly LocalAws _aws;

    private FaultyLocal(LocalAws aws, RetryOptions retry)
    {
        _aws = aws;
        Dynamo = aws.CreateClient<DynamoDBClient>(new() { Retry = retry, TimeProvider = new InstantTime(), Timeouts = Endless });
    }

    public static CallTimeouts Endless { get; } = new()
    {
        Connect = Timeout.InfiniteTimeSpan,
        FirstByte = Timeout.InfiniteTimeSpan,
        Stall = Timeout.InfiniteTimeSpan,
        Attempt = Timeout.InfiniteTimeSpan,
    };

    public DynamoDBClient Dynamo { get; }

    public FaultPlan Faults => _aws.Faults;

    public static async Task<FaultyLocal> StartAsync(RetryOptions? retry = null)
    {
        var local = new FaultyLocal(await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken), retry ?? RetryOptions.Default);
        await Music.CreateAsync(local.Dynamo);
        return local;
    }

    public static PutItemRequest Put(string key) => new() { TableName = "music", Item = new() { ["pk"] = key } };

    public Task<PutItemResponse> PutAsync(string key) => Dynamo.PutItemAsync(Put(key), TestContext.Current.CancellationToken);

    public async Task<bool> HasAsync(string key) =>
        (await Dynamo.GetItemAsync(new() { TableName = "music", Key = new() { ["pk"] = key } }, TestContext.Current.CancellationToken)).Item is not null;

    public async ValueTask DisposeAsync()
    {
        Dynamo.Dispose();
        await _aws.DisposeAsync();
    }
}
