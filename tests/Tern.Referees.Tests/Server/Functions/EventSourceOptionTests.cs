using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.Local;
using Tern.Local.Server;
using Tern.Local.Server.Functions.Sources;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The options <c>--stream</c>, <c>--queue</c> and <c>--bucket</c>.</summary>
public sealed class EventSourceOptionTests : IAsyncDisposable
{
    private readonly Channel<JsonElement> _received = Channel.CreateUnbounded<JsonElement>();
    private LocalAws _aws = null!;
    private LocalServer? _server;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        if (_server is not null)
            await _server.DisposeAsync();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Table_is_created_with_its_keys_and_its_changes_are_received()
    {
        await StartAsync(new() { Streams = [StreamOption.Parse("shop=orders,partition-key=id,sort-key=at:N")] });
        await PutAsync("shop", new() { ["id"] = AttributeValue.String("1"), ["at"] = AttributeValue.Number("2"), ["total"] = AttributeValue.Number("3") });
        JsonElement record = (await ReadAsync()).GetProperty("Records")[0];
        Assert.Equal(("INSERT", "3"), (record.GetProperty("eventName").GetString(), record.GetProperty("dynamodb").GetProperty("NewImage").GetProperty("total").GetProperty("N").GetString()));
    }

    [Fact]
    public async Task Table_that_is_created_later_is_connected_then()
    {
        await StartAsync(new() { Streams = [StreamOption.Parse("shop=orders")] });
        using DynamoDBClient dynamo = _aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(CreateTable("other"), Token);
        await dynamo.CreateTableAsync(CreateTable("shop"), Token);
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        while (!(await lambda.ListEventSourceMappingsAsync(new(), Token)).EventSourceMappings.Any())
            await Task.Yield();
        await PutAsync("shop", new() { ["id"] = AttributeValue.String("1") });
        Assert.Equal("1", (await ReadAsync()).GetProperty("Records")[0].GetProperty("dynamodb").GetProperty("Keys").GetProperty("id").GetProperty("S").GetString());
    }

    [Fact]
    public async Task Existing_table_is_connected_once_and_keeps_its_mapping()
    {
        await StartAsync(new());
        using DynamoDBClient dynamo = _aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(CreateTable("shop"), Token);
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        for (int batchSize = 1; batchSize < 3; batchSize++)
        {
            await _server!.DisposeAsync();
            _server = await LocalServer.StartAsync(_aws, new() { Streams = [StreamOption.Parse($"shop=orders,batch-size={batchSize}")] }, Token);
            Assert.Equal(batchSize, Assert.Single((await lambda.ListEventSourceMappingsAsync(new(), Token)).EventSourceMappings).BatchSize);
        }
        Assert.True((await dynamo.DescribeTableAsync(new() { TableName = "shop" }, Token)).Table!.StreamSpecification!.StreamEnabled);
    }

    [Fact]
    public async Task Keys_that_a_later_start_does_not_have_are_the_defaults()
    {
        await StartAsync(new()
        {
            Streams = [StreamOption.Parse("shop=orders,partition-key=id,batch-size=5,window=2,parallel=3,bisect=on,max-age=60,retries=4,tumbling-window=30,partial-failures=on")],
            Queues = [QueueOption.Parse("work=orders,batch-size=7,window=3,max-concurrency=2,partial-failures=on")],
        });
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        async Task<EventSourceMappingConfiguration[]> ListAsync() => [.. (await lambda.ListEventSourceMappingsAsync(new(), Token)).EventSourceMappings.OrderBy(mapping => mapping.EventSourceArn, StringComparer.Ordinal)];
        EventSourceMappingConfiguration[] first = await ListAsync();
        Assert.Equal([5, 7], first.Select(mapping => mapping.BatchSize));
        foreach (EventSourceMappingConfiguration mapping in first)
            await lambda.UpdateEventSourceMappingAsync(new() { Uuid = mapping.Uuid!, Enabled = false }, Token);
        await _server!.DisposeAsync();
        _server = await LocalServer.StartAsync(_aws, new() { Streams = [StreamOption.Parse("shop=orders")], Queues = [QueueOption.Parse("work=orders")] }, Token);
        EventSourceMappingConfiguration[] second = await ListAsync();
        Assert.Equal(first.Select(mapping => mapping.Uuid), second.Select(mapping => mapping.Uuid));
        Assert.All(second, mapping => Assert.Equal(("Enabled", 0), (mapping.State, mapping.MaximumBatchingWindowInSeconds)));
        Assert.All(second, mapping => Assert.Empty(mapping.FunctionResponseTypes));
        Assert.Equal((100, 1, false, -1, -1, 0), (second[0].BatchSize, second[0].ParallelizationFactor, second[0].BisectBatchOnFunctionError, second[0].MaximumRecordAgeInSeconds, second[0].MaximumRetryAttempts, second[0].TumblingWindowInSeconds));
        Assert.Equal((10, null), (second[1].BatchSize, second[1].ScalingConfig?.MaximumConcurrency));
    }

    [Fact]
    public async Task Error_of_a_table_that_is_created_later_does_not_prevent_the_connection_of_another_one()
    {
        await StartAsync(new() { Streams = [StreamOption.Parse("shop=missing"), StreamOption.Parse("other=orders")] });
        using DynamoDBClient dynamo = _aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(CreateTable("shop"), Token);
        await dynamo.CreateTableAsync(CreateTable("other"), Token);
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        await ShellFunction.WaitForAsync(() => lambda.ListEventSourceMappingsAsync(new(), Token).GetAwaiter().GetResult().EventSourceMappings.Any());
        await PutAsync("other", new() { ["id"] = AttributeValue.String("1") });
        Assert.Equal(1, (await ReadAsync()).GetProperty("Records").GetArrayLength());
    }

    [Fact]
    public async Task Batches_of_a_stream_follow_the_keys_of_the_option()
    {
        // The second record fails alone: first with its batch, then without the first record, and is discarded.
        await StartAsync(new() { Streams = [StreamOption.Parse("shop=orders,partition-key=id,batch-size=2,window=300,partial-failures=on,retries=0")] }, received =>
        {
            JsonElement records = received.GetProperty("Records");
            return $$$"""{"batchItemFailures":[{"itemIdentifier":"{{{records[records.GetArrayLength() - 1].GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()}}}"}]}""";
        });
        _aws.Clock.Freeze();
        await PutAsync("shop", new() { ["id"] = AttributeValue.String("1") });
        await _aws.SettleAsync(Token);
        Assert.False(_received.Reader.TryRead(out _));
        await PutAsync("shop", new() { ["id"] = AttributeValue.String("2") });
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), Token);
        Assert.Equal(2, (await ReadAsync()).GetProperty("Records").GetArrayLength());
        Assert.Equal(1, (await ReadAsync()).GetProperty("Records").GetArrayLength());
        Assert.False(_received.Reader.TryRead(out _));
    }

    [Theory]
    [InlineData("work")]
    [InlineData("work.fifo")]
    public async Task Queue_is_created_and_its_messages_are_received(string queue)
    {
        await StartAsync(new() { Queues = [QueueOption.Parse($"{queue}=orders,batch-size=1,partial-failures=on")] });
        using SqsClient sqs = _aws.CreateClient<SqsClient>();
        string url = (await sqs.GetQueueUrlAsync(new() { QueueName = queue }, Token)).QueueUrl!;
        bool isFifo = queue.EndsWith(".fifo", StringComparison.Ordinal);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "book", MessageGroupId = isFifo ? "a" : null, MessageDeduplicationId = isFifo ? "b" : null }, Token);
        Assert.Equal("book", (await ReadAsync()).GetProperty("Records")[0].GetProperty("body").GetString());
    }

    [Theory]
    [InlineData(3, "30")]
    [InlineData(10, "60")]
    public async Task New_queue_has_a_visibility_timeout_for_the_timeout_of_the_function(int timeout, string expected)
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload), new() { Timeout = TimeSpan.FromSeconds(timeout) });
        _server = await LocalServer.StartAsync(_aws, new() { Queues = [QueueOption.Parse("work=orders")] }, Token);
        using SqsClient sqs = _aws.CreateClient<SqsClient>();
        string url = (await sqs.GetQueueUrlAsync(new() { QueueName = "work" }, Token)).QueueUrl!;
        GetQueueAttributesResponse attributes = await sqs.GetQueueAttributesAsync(new() { QueueUrl = url, AttributeNames = [QueueAttributeName.VisibilityTimeout] }, Token);
        Assert.Equal(expected, attributes.Attributes![QueueAttributeName.VisibilityTimeout.Value]);
    }

    [Fact]
    public async Task Bucket_is_created_and_its_notifications_are_received_by_the_filter()
    {
        await StartAsync(new() { Buckets = [BucketOption.Parse("uploads=orders,prefix=in/,suffix=.csv")] });
        using S3Client s3 = _aws.CreateClient<S3Client>();
        foreach (string key in (string[])["other.csv", "in/a.txt", "in/a.csv"])
            await s3.PutObjectAsync(new() { Bucket = "uploads", Key = key, Body = "1"u8.ToArray() }, Token);
        await _aws.SettleAsync(Token);
        Assert.Equal("in/a.csv", (await ReadAsync()).GetProperty("Records")[0].GetProperty("s3").GetProperty("object").GetProperty("key").GetString());
        Assert.False(_received.Reader.TryRead(out _));
    }

    [Fact]
    public async Task Options_of_the_same_bucket_and_function_are_separate_and_replace_those_of_an_earlier_start()
    {
        await StartAsync(new() { Buckets = [BucketOption.Parse("uploads=orders,prefix=old/")] });
        await _server!.DisposeAsync();
        _server = await LocalServer.StartAsync(_aws, new() { Buckets = [BucketOption.Parse("uploads=orders,prefix=a/"), BucketOption.Parse("uploads=orders,prefix=b/")] }, Token);
        using S3Client s3 = _aws.CreateClient<S3Client>();
        List<string?> received = [];
        foreach (string key in (string[])["old/1", "a/1", "b/1"])
            await s3.PutObjectAsync(new() { Bucket = "uploads", Key = key, Body = "1"u8.ToArray() }, Token);
        await _aws.SettleAsync(Token);
        while (_received.Reader.TryRead(out JsonElement notification))
            received.Add(notification.GetProperty("Records")[0].GetProperty("s3").GetProperty("object").GetProperty("key").GetString());
        Assert.Equal(["a/1", "b/1"], received.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Source_that_cannot_be_connected_is_an_error_of_the_start()
    {
        ArgumentException error = await Assert.ThrowsAsync<ArgumentException>(() => StartAsync(new() { Buckets = [BucketOption.Parse("UPPER=orders")] }));
        Assert.StartsWith("An event source cannot be connected. ", error.Message, StringComparison.Ordinal);
    }

    private static CreateTableRequest CreateTable(string name) => StreamOption.Parse($"{name}=orders,partition-key=id").NewTable!;

    private async Task PutAsync(string table, OrderedMap<AttributeValue> item)
    {
        using DynamoDBClient dynamo = _aws.CreateClient<DynamoDBClient>();
        await dynamo.PutItemAsync(new() { TableName = table, Item = item }, Token);
    }

    private async Task StartAsync(LocalServerOptions options, Func<JsonElement, string>? respond = null)
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _aws.Functions.Add("orders", (payload, _) =>
        {
            JsonElement received = JsonElement.Parse(payload.Span);
            _received.Writer.TryWrite(received);
            return ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes(respond?.Invoke(received) ?? "{}"));
        });
        _server = await LocalServer.StartAsync(_aws, options, Token);
    }

    private ValueTask<JsonElement> ReadAsync() => _received.Reader.ReadAsync(Token);
}
