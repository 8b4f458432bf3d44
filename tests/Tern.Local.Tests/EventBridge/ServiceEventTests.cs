using System.Text.Json;
using Tern.Lambda;
using Tern.S3;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Events of other services.</summary>
public sealed class ServiceEventTests
{
    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Bucket_sends_its_events_to_the_default_bus()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        using S3Client s3 = bus.Aws.CreateClient<S3Client>();
        await bus.ConnectAsync("rule", """{"source":["aws.s3"],"detail-type":["Object Created"],"detail":{"bucket":{"name":["photos"]},"object":{"key":[{"suffix":".jpg"}]}}}""", "queue");
        await s3.CreateBucketAsync(new() { Bucket = "photos" }, Token);
        await s3.PutBucketNotificationConfigurationAsync(new() { Bucket = "photos", NotificationConfiguration = new() { EventBridgeConfiguration = new() } }, Token);
        await s3.PutObjectAsync(new() { Bucket = "photos", Key = "a.jpg", Body = "x"u8.ToArray() }, Token);
        await s3.PutObjectAsync(new() { Bucket = "photos", Key = "a.txt", Body = "x"u8.ToArray() }, Token);
        await bus.Aws.SettleAsync(Token);
        JsonElement sent = JsonElement.Parse(Assert.Single(bus.Bodies("queue")));
        Assert.Equal("arn:aws:s3:::photos", sent.GetProperty("resources")[0].GetString());
        Assert.Equal("a.jpg", sent.GetProperty("detail").GetProperty("object").GetProperty("key").GetString());
    }

    [Fact]
    public async Task Function_sends_the_record_of_its_invocation_to_the_bus()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        using LambdaClient lambda = bus.Aws.CreateClient<LambdaClient>();
        bus.Aws.Functions.Add("work", (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>("{\"done\":true}"u8.ToArray()));
        await bus.ConnectAsync("rule", """{"source":["lambda"]}""", "queue");
        await lambda.PutFunctionEventInvokeConfigAsync(
            new() { FunctionName = "work", DestinationConfig = new() { OnSuccess = new() { Destination = "arn:aws:events:us-east-1:000000000000:event-bus/default" } } }, Token);
        await lambda.InvokeAsync(new() { FunctionName = "work", InvocationType = InvocationType.Event, Payload = "{}"u8.ToArray() }, Token);
        await bus.Aws.SettleAsync(Token);
        JsonElement sent = JsonElement.Parse(Assert.Single(bus.Bodies("queue")));
        Assert.Equal("Lambda Function Invocation Result - Success", sent.GetProperty("detail-type").GetString());
        Assert.True(sent.GetProperty("detail").GetProperty("responsePayload").GetProperty("done").GetBoolean());
    }
}
