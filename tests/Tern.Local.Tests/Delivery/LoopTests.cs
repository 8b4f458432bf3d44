using Tern.Lambda;
using Tern.DynamoDB;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Sqs;

namespace Tern.Local.Tests.Delivery;

public class LoopTests
{
    private const string Account = "us-east-1:000000000000";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Function_that_sends_to_its_own_queue_ends_at_the_limit_and_is_reported()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "loop" }, Token)).QueueUrl!;
        int calls = 0;
        aws.Functions.Add("echo", async (payload, _) =>
        {
            Interlocked.Increment(ref calls);
            await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "again" }, Token);
            return payload;
        });
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "echo", EventSourceArn = $"arn:aws:sqs:{Account}:loop" }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "first" }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal(DeliveryChain.MaxLength, calls);
        Assert.Empty(aws.Queues.Peek("loop"));
        DropEvent dropped = Assert.Single(aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal((DeliveryChain.DropReason, $"arn:aws:lambda:{Account}:function:echo"), (dropped.Reason, dropped.Target));
    }

    [Fact]
    public async Task Function_that_allows_loops_does_not_end_at_the_limit()
    {
        const int Calls = 2 * DeliveryChain.MaxLength;
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "loop" }, Token)).QueueUrl!;
        int calls = 0;
        aws.Functions.Add("echo", async (payload, _) =>
        {
            if (++calls < Calls)
                await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "again" }, Token);
            return payload;
        });
        await lambda.PutFunctionRecursionConfigAsync(new() { FunctionName = "echo", RecursiveLoop = RecursiveLoop.Allow }, Token);
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "echo", EventSourceArn = $"arn:aws:sqs:{Account}:loop" }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "first" }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal(Calls, calls);
        Assert.Empty(aws.Events.ToList().OfType<DropEvent>());
    }

    [Fact]
    public async Task Function_that_changes_its_own_table_ends_at_the_limit()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        CreateTableResponse table = await dynamo.CreateTableAsync(new()
        {
            TableName = "loop",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.KeysOnly },
        }, Token);
        int calls = 0;
        aws.Functions.Add("touch", async (payload, _) =>
        {
            await PutAsync(dynamo, ++calls);
            return payload;
        });
        await lambda.CreateEventSourceMappingAsync(
            new() { FunctionName = "touch", EventSourceArn = table.TableDescription!.LatestStreamArn!, StartingPosition = EventSourcePosition.TrimHorizon }, Token);
        await PutAsync(dynamo, 0);
        await aws.SettleAsync(Token);
        Assert.Equal(DeliveryChain.MaxLength, calls);
        Assert.Single(aws.Events.ToList().OfType<DropEvent>());
    }

    [Fact]
    public async Task Function_that_invokes_itself_ends_at_the_limit()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        int calls = 0;
        aws.Functions.Add("self", async (_, _) =>
        {
            Interlocked.Increment(ref calls);
            return (await lambda.InvokeAsync(new() { FunctionName = "self" }, Token)).Payload!.Value;
        });
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "self" }, Token);
        Assert.Equal(DeliveryChain.MaxLength, calls);
        Assert.Contains("RecursiveLoop", System.Text.Encoding.UTF8.GetString(response.Payload!.Value.Span));
    }

    [Fact]
    public async Task Message_of_a_request_with_a_lineage_continues_the_chain()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "loop" }, Token)).QueueUrl!;
        int calls = 0;
        aws.Functions.Add("count", (payload, _) =>
        {
            calls++;
            return ValueTask.FromResult(payload);
        });
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "count", EventSourceArn = $"arn:aws:sqs:{Account}:loop", BatchSize = 1 }, Token);
        foreach (int number in new[] { DeliveryChain.MaxLength - 1, DeliveryChain.MaxLength })
        {
            string trace = Lineage.CreateHeader(Guid.NewGuid().ToString(), DateTimeOffset.UnixEpoch, number);
            using var traced = new SqsClient(aws.Connect(new ClientOptions()) with { Handler = new HeaderHandler(aws.Handler, trace) });
            await traced.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        }
        await aws.SettleAsync(Token);
        Assert.Equal(1, calls);
        Assert.Single(aws.Events.ToList().OfType<DropEvent>());
    }

    [Fact]
    public async Task Chain_of_the_caller_does_not_grow_by_its_calls()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Functions.Add("echo", (payload, _) => ValueTask.FromResult(payload));
        for (int i = 0; i < 2 * DeliveryChain.MaxLength; i++)
            Assert.Null((await lambda.InvokeAsync(new() { FunctionName = "echo", Payload = "1"u8.ToArray() }, Token)).FunctionError);
        Assert.Equal(0, DeliveryChain.Length);
    }

    private sealed class HeaderHandler(HttpMessageHandler inner, string trace) : DelegatingHandler(inner)
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            request.Headers.Remove(Lineage.HeaderName);
            request.Headers.Add(Lineage.HeaderName, trace);
            return base.SendAsync(request, cancellationToken);
        }
    }

    private static Task<PutItemResponse> PutAsync(DynamoDBClient dynamo, int value) =>
        dynamo.PutItemAsync(new() { TableName = "loop", Item = new() { ["id"] = AttributeValue.String("x"), ["value"] = AttributeValue.Number(value) } }, Token);
}
