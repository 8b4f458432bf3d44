using System.Text.Json.Nodes;
using Tern.Lambda;
using Tern.Sqs;

namespace Tern.Local.Tests.Lambda;

/// <summary>Functions that receive messages of queues, by a frozen clock.</summary>
public sealed class QueueFunctionTests : IAsyncLifetime
{
    // A poll that is due at once again and again would never end.
    private readonly CancellationTokenSource _limit = CancellationTokenSource.CreateLinkedTokenSource(Token);
    private LocalAws _aws = null!;
    private SqsClient _sqs = null!;
    private LambdaClient _lambda = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _sqs = _aws.CreateClient<SqsClient>();
        _lambda = _aws.CreateClient<LambdaClient>();
        _aws.Clock.Freeze();
        _limit.CancelAfter(TimeSpan.FromMinutes(1));
    }

    public async ValueTask DisposeAsync()
    {
        _sqs.Dispose();
        _lambda.Dispose();
        await _aws.DisposeAsync();
        _limit.Dispose();
    }

    [Fact]
    public async Task Failed_message_blocks_its_group_and_nothing_is_due_meanwhile()
    {
        List<string> bodies = [];
        _aws.Functions.Add("fails-once", (payload, _) =>
        {
            bodies.Add(JsonNode.Parse(payload.Span)!["Records"]![0]!["body"]!.GetValue<string>());
            return bodies.Count == 1 ? throw new InvalidOperationException("no") : ValueTask.FromResult(default(ReadOnlyMemory<byte>));
        });
        string url = (await _sqs.CreateQueueAsync(new() { QueueName = "work.fifo", Attributes = new() { ["FifoQueue"] = "true", ["ContentBasedDeduplication"] = "true" } }, Token)).QueueUrl!;
        await _lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails-once", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work.fifo", BatchSize = 1 }, Token);
        foreach (string body in (string[])["first", "second"])
            await _sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = body, MessageGroupId = "g" }, Token);
        await _aws.SettleAsync(_limit.Token);
        Assert.Equal(["first"], bodies);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(30), _limit.Token);
        Assert.Equal(["first", "first", "second"], bodies);
        Assert.Empty(_aws.Queues.Peek("work.fifo"));
    }

    [Fact]
    public async Task Message_that_waits_for_the_batching_window_is_received_once()
    {
        List<int> batches = [];
        _aws.Functions.Add("fails", (payload, _) =>
        {
            batches.Add(JsonNode.Parse(payload.Span)!["Records"]!.AsArray().Count);
            throw new InvalidOperationException("no");
        });
        await _sqs.CreateQueueAsync(new() { QueueName = "dead" }, Token);
        string url = (await _sqs.CreateQueueAsync(new()
        {
            QueueName = "work",
            Attributes = new() { ["VisibilityTimeout"] = "30", ["RedrivePolicy"] = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":2}""" },
        }, Token)).QueueUrl!;
        await _lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work", MaximumBatchingWindowInSeconds = 100 }, Token);
        await _sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(129), Token);
        Assert.Equal([1], batches);
        // The failed message is visible 30 s after its invocation, and waits for the window again.
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(101), Token);
        Assert.Equal([1, 1], batches);
        Assert.Empty(_aws.Queues.Peek("dead"));
    }

    [Fact]
    public async Task Visibility_timeout_starts_with_the_invocation_of_a_batch()
    {
        _aws.Functions.Add("fails", (_, _) => throw new InvalidOperationException("no"));
        string url = (await _sqs.CreateQueueAsync(new() { QueueName = "work" }, Token)).QueueUrl!;
        string mapping = (await _lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work", MaximumBatchingWindowInSeconds = 100 }, Token)).Uuid!;
        await _sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "first" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(50), Token);
        await _sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "second" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(50), Token);
        await _lambda.UpdateEventSourceMappingAsync(new() { Uuid = mapping, Enabled = false }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(29), Token);
        Assert.All(_aws.Queues.Peek("work"), message => Assert.Equal(LocalQueueMessageState.InFlight, message.State));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.All(_aws.Queues.Peek("work"), message => Assert.Equal(LocalQueueMessageState.Available, message.State));
    }

    [Fact]
    public async Task Queue_without_a_visibility_timeout_does_not_invoke_the_function_without_an_end()
    {
        int attempts = 0;
        _aws.Functions.Add("fails", (_, _) =>
        {
            attempts++;
            throw new InvalidOperationException("no");
        });
        string url = (await _sqs.CreateQueueAsync(new() { QueueName = "work" }, Token)).QueueUrl!;
        await _lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work" }, Token);
        await _sqs.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = new() { ["VisibilityTimeout"] = "0" } }, Token);
        await _sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        await _aws.SettleAsync(_limit.Token);
        Assert.Equal(1, attempts);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), _limit.Token);
        Assert.Equal(2, attempts);
    }
}
