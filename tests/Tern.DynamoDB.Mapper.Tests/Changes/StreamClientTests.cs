using Tern.Core.Tests.Support;
using Tern.DynamoDB.Mapper.Tests.Items;
using Tern.DynamoDB.Mapper.Tests.Tables;
using Tern.DynamoDBStreams;
using Tern.Local;
using Record = Tern.DynamoDBStreams.Record;

namespace Tern.DynamoDB.Mapper.Tests.Changes;

/// <summary>The records of the client of DynamoDB Streams.</summary>
public sealed class StreamClientTests
{
    [Fact]
    public async Task Records_of_the_stream_of_a_table_are_changes()
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        var time = new ManualTimeProvider(OrderTable.Start);
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, token);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new DynamoDBClientOptions { TimeProvider = time });
        using var streams = aws.CreateClient<DynamoDBStreamsClient>();
        DynamoTable<Order> orders = dynamo.Table<Order>();
        await orders.CreateAsync(request => request with { StreamSpecification = new() { StreamEnabled = true, StreamViewType = DynamoDB.StreamViewType.NewAndOldImages } }, token);

        Order first = await orders.PutAsync(OrderTable.CreateOrder() with { ExpiresAt = OrderTable.Start.AddMinutes(1) }, token);
        Order second = await orders.PutAsync(first with { Total = 1 }, token);
        time.Advance(TimeSpan.FromMinutes(2));
        await foreach (Order expired in orders.ScanAsync(cancellationToken: token))
            Assert.Fail($"The item of {expired.ExpiresAt} has not expired.");

        Change<Order>[] changes = [.. (await ReadAsync(streams, token)).Select(record => Change.Read<Order>(record.ToUtf8Json()))];
        Assert.Equal([ChangeKind.Inserted, ChangeKind.Modified, ChangeKind.Removed], changes.Select(change => change.Kind));
        Assert.All(changes, change => Assert.Equal(Order.Key("17", first.PlacedAt, first.Id), change.Key));
        Assert.Equal([(null, first.Total), (first.Total, second.Total), (second.Total, null)], changes.Select(change => (change.Old?.Total, change.New?.Total)));
        Assert.Equal([false, false, true], changes.Select(change => change.IsExpired));
    }

    private static async Task<IReadOnlyList<Record>> ReadAsync(DynamoDBStreamsClient streams, CancellationToken token)
    {
        string arn = (await streams.ListStreamsAsync(new() { TableName = "orders" }, token)).Streams[0].StreamArn!;
        string shard = (await streams.DescribeStreamAsync(new() { StreamArn = arn }, token)).StreamDescription!.Shards[0].ShardId!;
        string iterator = (await streams.GetShardIteratorAsync(new() { StreamArn = arn, ShardId = shard, ShardIteratorType = ShardIteratorType.TrimHorizon }, token)).ShardIterator!;
        return (await streams.GetRecordsAsync(new() { ShardIterator = iterator }, token)).Records;
    }
}
