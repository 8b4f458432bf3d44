using Tern.Lambda;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Local.Tests.Delivery;

public sealed class FaultTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private S3Client _s3 = null!;
    private SqsClient _sqs = null!;
    private LambdaClient _lambda = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { FaultSeed = 7 }, Token);
        _aws.Clock.Freeze();
        _s3 = _aws.CreateClient<S3Client>();
        _sqs = _aws.CreateClient<SqsClient>();
        _lambda = _aws.CreateClient<LambdaClient>();
        await _sqs.CreateQueueAsync(new() { QueueName = "queue" }, Token);
        await _s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await _s3.PutBucketNotificationConfigurationAsync(new()
        {
            Bucket = "bucket",
            NotificationConfiguration = new() { QueueConfigurations = [new() { QueueArn = "arn:aws:sqs:us-east-1:000000000000:queue", Events = [new("s3:ObjectCreated:*")] }] },
            SkipDestinationValidation = true,
        }, Token);
        await _aws.SettleAsync(Token);
        await _sqs.PurgeQueueAsync(new() { QueueUrl = Url }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        _sqs.Dispose();
        _lambda.Dispose();
        await _aws.DisposeAsync();
    }

    private static string Url => "https://sqs.us-east-1.amazonaws.com/000000000000/queue";

    [Fact]
    public async Task Drop_loses_one_delivery_and_records_it()
    {
        _aws.Faults.OnDelivery(from: "s3", to: "queue").Drop();
        await PutAsync("a", "b");
        Assert.Contains("\"b\"", Assert.Single(_aws.Queues.Peek("queue")).Body);
        DropEvent dropped = Assert.Single(_aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal(("arn:aws:s3:::bucket", "arn:aws:sqs:us-east-1:000000000000:queue"), (dropped.Source, dropped.Target));
    }

    [Fact]
    public async Task Duplicate_delivers_twice()
    {
        _aws.Faults.OnDelivery(to: "arn:aws:sqs:us-east-1:000000000000:queue").Duplicate();
        _aws.Faults.OnDelivery(to: "other").Drop();
        await PutAsync("a");
        Assert.Equal(2, _aws.Queues.Peek("queue").Count);
    }

    [Fact]
    public async Task Delay_changes_the_order_by_the_clock()
    {
        _aws.Faults.OnDelivery(from: "bucket").Delay(TimeSpan.FromMinutes(5));
        await PutAsync("late", "early");
        Assert.Contains("early", Assert.Single(_aws.Queues.Peek("queue")).Body);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), Token);
        Assert.Contains("late", _aws.Queues.Peek("queue")[1].Body);
    }

    [Fact]
    public async Task Probability_selects_the_same_deliveries_for_a_seed()
    {
        _aws.Faults.OnDelivery().WithProbability(0.5).Drop(FaultPlan.Always);
        string[] keys = [.. Enumerable.Range(0, 40).Select(i => $"key{i:D2}")];
        await PutAsync(keys);
        string[] first = Delivered(keys);
        Assert.InRange(first.Length, 8, 32);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(2), Token);
        await _sqs.PurgeQueueAsync(new() { QueueUrl = Url }, Token);
        _aws.Faults.Clear();
        _aws.Faults.OnDelivery().WithProbability(0.5).Drop(FaultPlan.Always);
        await PutAsync(keys);
        Assert.Equal(first, Delivered(keys));
    }

    [Fact]
    public async Task Reorder_returns_all_messages_of_a_queue_in_another_order()
    {
        _aws.Faults.OnQueue("queue").Reorder();
        string[] sent = [.. Enumerable.Range(0, 30).Select(i => i.ToString("D2"))];
        foreach (string body in sent)
            await _sqs.SendMessageAsync(new() { QueueUrl = Url, MessageBody = body }, Token);
        List<string> received = [];
        for (int i = 0; i < 3; i++)
            received.AddRange((await _sqs.ReceiveMessageAsync(new() { QueueUrl = Url, MaxNumberOfMessages = 10 }, Token)).Messages!.Select(message => message.Body!));
        Assert.NotEqual(sent, received);
        Assert.Equal(sent, received.Order());
    }

    [Fact]
    public async Task Duplicate_of_a_queue_returns_the_message_again()
    {
        _aws.Faults.OnQueue().Duplicate();
        await _sqs.SendMessageAsync(new() { QueueUrl = Url, MessageBody = "m" }, Token);
        Message first = Assert.Single((await _sqs.ReceiveMessageAsync(new() { QueueUrl = Url }, Token)).Messages!);
        Message second = Assert.Single((await _sqs.ReceiveMessageAsync(new() { QueueUrl = Url }, Token)).Messages!);
        Assert.Equal(first.MessageId, second.MessageId);
        Assert.Empty((await _sqs.ReceiveMessageAsync(new() { QueueUrl = Url }, Token)).Messages ?? []);
    }

    [Theory]
    [InlineData(false, 0)]
    [InlineData(true, 1)]
    public async Task TimeOut_of_a_function_returns_the_error_of_the_service(bool executesHandler, int expectedCalls)
    {
        int calls = 0;
        _aws.Functions.Add("orders", (payload, _) =>
        {
            calls++;
            return ValueTask.FromResult(payload);
        });
        _aws.Faults.OnFunction("orders").TimeOut(executesHandler: executesHandler).Fail("OutOfMemory");
        InvokeResponse timedOut = await _lambda.InvokeAsync(new() { FunctionName = "orders" }, Token);
        Assert.Equal("Unhandled", timedOut.FunctionError);
        Assert.Contains("Task timed out after 3.00 seconds", System.Text.Encoding.UTF8.GetString(timedOut.Payload!.Value.Span));
        Assert.Equal(expectedCalls, calls);
        InvokeResponse failed = await _lambda.InvokeAsync(new() { FunctionName = "orders" }, Token);
        Assert.Contains("\"errorType\":\"OutOfMemory\"", System.Text.Encoding.UTF8.GetString(failed.Payload!.Value.Span));
        Assert.Null((await _lambda.InvokeAsync(new() { FunctionName = "orders" }, Token)).FunctionError);
        Assert.Equal(expectedCalls + 1, calls);
    }

    [Fact]
    public void Arguments_are_checked()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => _aws.Faults.OnQueue().WithProbability(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => _aws.Faults.OnDelivery().Drop(times: 0));
        Assert.Throws<ArgumentException>(() => _aws.Faults.OnFunction(""));
        Assert.Throws<ArgumentOutOfRangeException>(() => _aws.Faults.OnDelivery().Delay(TimeSpan.FromTicks(-1)));
    }

    private string[] Delivered(string[] keys) => [.. keys.Where(key => _aws.Queues.Peek("queue").Any(message => message.Body.Contains($"\"{key}\"", StringComparison.Ordinal)))];

    private async Task PutAsync(params string[] keys)
    {
        foreach (string key in keys)
            await _s3.PutObjectAsync(new() { Bucket = "bucket", Key = key, Body = new byte[1] }, Token);
        await _aws.SettleAsync(Token);
    }
}
