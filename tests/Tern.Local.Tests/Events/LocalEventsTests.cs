using Tern.DynamoDB;
using Tern.Local.Events;
using Tern.Local.Tests.Http;
using Tern.S3;

namespace Tern.Local.Tests.Events;

/// <summary>The events of a <see cref="LocalAws"/>.</summary>
public sealed class LocalEventsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Calls_are_events_with_their_result()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>(new() { Region = "eu-west-1" });
        using S3Client s3 = aws.CreateClient<S3Client>();
        await Music.CreateAsync(dynamo);
        await Assert.ThrowsAnyAsync<DynamoDBException>(() => dynamo.DescribeTableAsync(new() { TableName = "missing" }, Token));
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.GetObjectAsync(new() { Bucket = "bucket", Key = "missing" }, Token));
        Assert.Equal(
            ["DynamoDB.CreateTable 000000000000 eu-west-1 200 ", "DynamoDB.DescribeTable 000000000000 eu-west-1 400 ResourceNotFoundException", "S3.CreateBucket 000000000000 us-east-1 200 ", "S3.GetObject 000000000000 us-east-1 404 NoSuchKey"],
            aws.Events.ToList().Cast<CallEvent>().Select(call => $"{call.Service}.{call.Operation} {call.AccountId} {call.Region} {call.StatusCode} {call.ErrorCode}"));
        Assert.All(aws.Events.ToList().Cast<CallEvent>(), call => Assert.NotEmpty(call.RequestId));
    }

    [Fact]
    public async Task Wait_finds_past_and_future_events()
    {
        LocalEvents events = Create(10);
        events.Add(Call("past"));
        Assert.Equal("past", (await events.WaitForAsync<CallEvent>(call => call.Operation == "past", Token)).Operation);
        Task<LocalEvent> future = events.WaitForAsync(entry => entry is CallEvent { Operation: "future" }, Token);
        events.Add(Call("other"));
        Assert.False(future.IsCompleted);
        events.Add(Call("future"));
        Assert.Equal("future", ((CallEvent)await future).Operation);
    }

    [Fact]
    public async Task Wait_is_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        Task wait = Create(1).WaitForAsync<CallEvent>(cancellationToken: cancellation.Token);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => wait);
    }

    [Fact]
    public async Task Oldest_events_are_discarded()
    {
        LocalEvents events = Create(3);
        for (int i = 0; i < 5; i++)
            events.Add(Call($"{i}"));
        Assert.Equal(["2", "3", "4"], Names(events));
        Assert.Equal(5, events.TotalCount);
        List<string> read = [];
        await foreach (LocalEvent entry in events.ReadAsync(Token))
        {
            read.Add(((CallEvent)entry).Operation);
            if (read.Count == 1)
                events.Add(Call("5"));
            if (read.Count == 4)
                break;
        }
        Assert.Equal(["2", "3", "4", "5"], read);
        events.Clear();
        Assert.Empty(events.ToList());
        events.Add(Call("6"));
        Assert.Equal(["6"], Names(events));
    }

    [Fact]
    public async Task Slow_reader_misses_discarded_events()
    {
        LocalEvents events = Create(2);
        events.Add(Call("0"));
        await using IAsyncEnumerator<LocalEvent> reader = events.ReadAsync(Token).GetAsyncEnumerator(Token);
        Assert.True(await reader.MoveNextAsync());
        for (int i = 1; i < 5; i++)
            events.Add(Call($"{i}"));
        Assert.True(await reader.MoveNextAsync());
        Assert.Equal("3", ((CallEvent)reader.Current).Operation);
    }

    [Fact]
    public async Task Disabled_events_record_nothing()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { MaxEvents = 0 }, Token);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await dynamo.ListTablesAsync(new(), Token);
        Assert.False(aws.Events.IsEnabled);
        Assert.Empty(aws.Events.ToList());
        await Assert.ThrowsAsync<InvalidOperationException>(() => aws.Events.WaitForAsync<CallEvent>(cancellationToken: Token));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => LocalAws.StartAsync(new() { MaxEvents = -1 }, Token));
    }

    [Fact]
    public async Task Many_writers_and_readers_see_each_event_once()
    {
        LocalEvents events = Create(10_000);
        Task<int>[] readers = [.. Enumerable.Range(0, 4).Select(_ => Task.Run(CountAsync))];
        await Task.WhenAll(Enumerable.Range(0, 4).Select(writer => Task.Run(() =>
        {
            for (int i = 0; i < 1_000; i++)
                events.Add(Call($"{writer}-{i}"));
        })));
        Assert.All(await Task.WhenAll(readers), count => Assert.Equal(4_000, count));

        async Task<int> CountAsync()
        {
            HashSet<string> seen = [];
            await foreach (LocalEvent entry in events.ReadAsync(Token))
            {
                Assert.True(seen.Add(((CallEvent)entry).Operation));
                if (seen.Count == 4_000)
                    break;
            }
            return seen.Count;
        }
    }

    private static LocalEvents Create(int capacity) => new(TimeProvider.System, capacity);

    private static IEnumerable<string> Names(LocalEvents events) => events.ToList().Cast<CallEvent>().Select(call => call.Operation);

    private static CallEvent Call(string operation) => new()
    {
        Time = default,
        Service = "DynamoDB",
        Operation = operation,
        AccountId = "000000000000",
        Region = "us-east-1",
        RequestId = "id",
        StatusCode = 200,
    };
}
