using System.Text.Json.Nodes;
using Tern.Lambda;
using Tern.Local.Events;
using Tern.S3;
using Tern.Sns;
using Message = Tern.Sqs.Message;

namespace Tern.Local.Tests.Sns;

/// <summary>Deliveries to queues, functions, e-mail addresses and phone numbers.</summary>
public sealed class DeliveryTests
{
    private static CancellationToken Token => LocalSns.Token;

    [Theory]
    [InlineData("{}", "Missing deadLetterTargetArn attribute")]
    [InlineData("[]", "Missing deadLetterTargetArn attribute")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sns:us-east-1:111111111111:topic"}""", "deadLetterTargetArn must be a SQS queue")]
    [InlineData("""{"deadLetterTargetArn":"text"}""", "deadLetterTargetArn is an invalid arn")]
    public async Task Invalid_RedrivePolicy_is_refused(string policy, string reason)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync(), queue = await local.CreateQueueAsync();
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: Attributes Reason: RedrivePolicy: {reason}", () => local.SubscribeAsync(topic, "sqs", queue, ("RedrivePolicy", policy)));
    }

    [Theory]
    [InlineData("email", "a@example.com", "true")]
    [InlineData("sms", "+15551234567", "false")]
    public async Task RawMessageDelivery_is_refused_for_other_protocols(string protocol, string endpoint, string value)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        string reason = $"Delivery protocol [{protocol}] does not support raw message delivery.";
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: Attributes Reason: {reason}", () => local.SubscribeAsync(topic, protocol, endpoint, ("RawMessageDelivery", value)));
        string subscription = await local.SubscribeAsync(topic, protocol, endpoint);
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: {reason}", () => local.SetAsync(subscription, "RawMessageDelivery", value));
    }

    [Fact]
    public async Task Batch_entry_with_an_invalid_subject_fails_alone()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        PublishBatchResponse response = await local.Sns.PublishBatchAsync(
            new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "a", Message = "1", Subject = new string('s', 101) }, new() { Id = "b", Message = "2", Subject = "s" }] }, LocalSns.Token);
        BatchResultErrorEntry failed = Assert.Single(response.Failed);
        Assert.Equal(("a", "InvalidParameter", "Invalid parameter: Subject", true), (failed.Id, failed.Code, failed.Message, failed.SenderFault));
        Assert.Equal("b", Assert.Single(response.Successful).Id);
        Assert.Equal(["2"], local.Texts());
    }

    [Fact]
    public async Task Endpoint_ID_of_a_target_has_36_characters()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        await LocalSns.FailsAsync(
            "InvalidParameter",
            "Invalid parameter: TargetArn Reason: ARN specifies an invalid endpointId: UUID must be encoded in exactly 36 characters.",
            () => local.Sns.PublishAsync(new() { TargetArn = "arn:aws:sns:us-east-1:111111111111:endpoint/GCM/app/short", Message = "m" }, LocalSns.Token));
    }

    [Fact]
    public async Task Dead_letter_queue_of_a_standard_topic_is_a_standard_queue()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        const string Policy = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:dead.fifo"}""";
        const string Message = "RedrivePolicy: deadLetterTargetArn must be the ARN of a standard queue, because the topic is a standard topic";
        string subscription = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: " + Message, () => local.SetAsync(subscription, "RedrivePolicy", Policy));
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: Attributes Reason: " + Message, () => local.SubscribeAsync(topic, "sqs", "arn:aws:sqs:us-east-1:111111111111:other", ("RedrivePolicy", Policy)));
        await LocalSns.FailsAsync(
            "InvalidParameter", "Invalid parameter: RedrivePolicy: invalid JSON. Attribute maxReceiveCount is unknown.", () => local.SetAsync(subscription, "RedrivePolicy", """{"maxReceiveCount":5}"""));
    }

    [Fact]
    public async Task Filter_policies_of_a_topic_are_limited_in_both_operations()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        const string Policy = """{"a":["b"]}""";
        string first = "";
        for (int i = 0; i < 200; i++)
            first = await local.SubscribeAsync(topic, "sqs", $"arn:aws:sqs:us-east-1:111111111111:q{i}", ("FilterPolicy", Policy));
        string last = await local.SubscribeAsync(topic, "sqs", "arn:aws:sqs:us-east-1:111111111111:last");
        await LocalSns.FailsAsync("FilterPolicyLimitExceeded", "Filter policy limit exceeded", () => local.SetAsync(last, "FilterPolicy", Policy));
        // A subscription that has a policy can change it.
        await local.SetAsync(first, "FilterPolicy", """{"c":["d"]}""");
        await local.SetAsync(first, "FilterPolicy", "{}");
        await local.SetAsync(last, "FilterPolicy", Policy);
    }

    [Fact]
    public async Task Raw_delivery_has_the_attributes_of_the_message()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("RawMessageDelivery", "true"));
        await local.PublishAsync(topic, "text ärger 😀", ("a", MessageAttribute.String("v")), ("b", MessageAttribute.Binary(new byte[] { 2, 3 })), ("n", MessageAttribute.Number(1.5m)));
        Message message = Assert.Single(await local.ReceiveAsync());
        Assert.Equal("text ärger 😀", message.Body);
        Assert.Equal(("v", "1.5", "Binary"), (message.MessageAttributes!["a"].StringValue, message.MessageAttributes["n"].StringValue, message.MessageAttributes["b"].DataType));
        Assert.Equal([2, 3], message.MessageAttributes["b"].BinaryValue!.Value.ToArray());
    }

    [Fact]
    public async Task Raw_delivery_with_more_than_10_attributes_is_dropped()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("RawMessageDelivery", "true"));
        await local.PublishAsync(topic, "m", [.. Enumerable.Range(0, 11).Select(i => ($"a{i}", MessageAttribute.String("v")))]);
        Assert.Empty(local.Bodies());
        Assert.Contains("10 attributes", Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Message_structure_has_a_text_for_each_protocol()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.SubscribeAsync(topic, "sms", "+15551234567");
        await local.Sns.PublishAsync(new() { TopicArn = topic, Message = """{"default":"d","sqs":"q"}""", MessageStructure = "json" }, Token);
        Assert.Equal(["q"], local.Texts());
        Assert.Equal("d", Assert.Single(local.Aws.TextMessages.ToList()).Body);
    }

    [Fact]
    public async Task Filtered_message_is_recorded_as_a_drop()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("FilterPolicy", """{"kind":["a"]}"""));
        await local.PublishAsync(topic, "1", ("kind", MessageAttribute.String("a")));
        string dropped = (await local.PublishAsync(topic, "2", ("kind", MessageAttribute.String("b")))).MessageId!;
        Assert.Equal(["1"], local.Texts());
        DropEvent drop = Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal((topic, dropped, "The filter policy of the subscription does not match."), (drop.Source, drop.MessageId, drop.Reason));
        Assert.Single(local.Aws.Events.ToList().OfType<DeliveryEvent>());
    }

    [Fact]
    public async Task Body_filter_is_compared_with_the_text_of_the_protocol()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("FilterPolicy", """{"a":{"b":["x"]}}"""), ("FilterPolicyScope", "MessageBody"));
        await local.PublishAsync(topic, """{"a":{"b":"x"}}""");
        await local.PublishAsync(topic, """{"a":{"b":"y"}}""");
        await local.PublishAsync(topic, "no JSON");
        Assert.Equal(["""{"a":{"b":"x"}}"""], local.Texts());
    }

    [Fact]
    public async Task Function_receives_a_record()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        JsonNode? received = null;
        local.Aws.Functions.Add("handler", (payload, _) =>
        {
            received = JsonNode.Parse(payload.Span);
            return ValueTask.FromResult(default(ReadOnlyMemory<byte>));
        });
        string topic = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(topic, "lambda", $"arn:aws:lambda:us-east-1:{LocalSns.AccountId}:function:handler");
        string id = (await local.Sns.PublishAsync(new() { TopicArn = topic, Message = "m", Subject = "s", MessageAttributes = new() { ["a"] = MessageAttribute.String("v") } }, Token)).MessageId!;
        await local.Aws.SettleAsync(Token);
        JsonNode record = Assert.Single(received!["Records"]!.AsArray())!;
        Assert.Equal(("aws:sns", "1.0", subscription), ((string?)record["EventSource"], (string?)record["EventVersion"], (string?)record["EventSubscriptionArn"]));
        JsonNode sns = record["Sns"]!;
        Assert.Equal((id, "m", "s", topic, "Notification"), ((string?)sns["MessageId"], (string?)sns["Message"], (string?)sns["Subject"], (string?)sns["TopicArn"], (string?)sns["Type"]));
        Assert.Equal(("String", "v"), ((string?)sns["MessageAttributes"]!["a"]!["Type"], (string?)sns["MessageAttributes"]!["a"]!["Value"]));
    }

    [Fact]
    public async Task Missing_target_is_sent_to_the_dead_letter_queue()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        string dead = await local.CreateQueueAsync("dead");
        await local.SubscribeAsync(topic, "lambda", $"arn:aws:lambda:us-east-1:{LocalSns.AccountId}:function:missing", ("RedrivePolicy", $$"""{"deadLetterTargetArn":"{{dead}}"}"""));
        await local.PublishAsync(topic, "m");
        Assert.Equal(["m"], local.Texts("dead"));
        Assert.Equal(dead, Assert.Single(local.Aws.Events.ToList().OfType<DeliveryEvent>()).Target);
    }

    [Fact]
    public async Task Email_is_confirmed_by_its_token_and_then_inspected()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "email", "a@example.com");
        await local.PublishAsync(topic, "before");
        LocalEmail confirmation = Assert.Single(local.Aws.Emails.ToList());
        await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = confirmation.ConfirmationToken! }, Token);
        await local.Sns.PublishAsync(new() { TopicArn = topic, Message = "after", Subject = "Hello" }, Token);
        LocalEmail email = local.Aws.Emails.ToList("a@example.com")[1];
        Assert.Equal(("a@example.com", "Hello", "after", topic, null), (email.Recipient, email.Subject, email.Body, email.TopicArn, email.ConfirmationToken));
        Assert.Empty(local.Aws.Emails.ToList("b@example.com"));
        local.Aws.Emails.Clear();
        Assert.Empty(local.Aws.Emails.ToList());
    }

    [Fact]
    public async Task Text_message_to_a_phone_number_is_inspected()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string id = (await local.Sns.PublishAsync(new() { PhoneNumber = "+15551234567", Message = "code" }, Token)).MessageId!;
        LocalTextMessage message = Assert.Single(local.Aws.TextMessages.ToList());
        Assert.Equal((id, "+15551234567", "code", null), (message.MessageId, message.PhoneNumber, message.Body, message.TopicArn));
    }

    [Fact]
    public async Task Notification_of_S3_is_published_with_its_subject()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        using S3Client s3 = local.Aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await s3.PutBucketNotificationConfigurationAsync(new() { Bucket = "bucket", NotificationConfiguration = new() { TopicConfigurations = [new() { TopicArn = topic, Events = [new("s3:ObjectCreated:*")] }] } }, Token);
        await local.Aws.SettleAsync(Token);
        await local.ReceiveAsync();
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = "x"u8.ToArray() }, Token);
        await local.Aws.SettleAsync(Token);
        JsonNode envelope = JsonNode.Parse(Assert.Single(local.Bodies()))!;
        Assert.Equal("Amazon S3 Notification", (string?)envelope["Subject"]);
        Assert.Equal("key", (string?)JsonNode.Parse((string)envelope["Message"]!)!["Records"]![0]!["s3"]!["object"]!["key"]);
    }

    [Fact]
    public async Task Failed_function_sends_its_event_to_a_topic()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        using LambdaClient lambda = local.Aws.CreateClient<LambdaClient>();
        local.Aws.Functions.Add("fails", (_, _) => throw new InvalidOperationException("no"));
        await lambda.UpdateFunctionConfigurationAsync(new() { FunctionName = "fails", DeadLetterConfig = new() { TargetArn = topic } }, Token);
        await lambda.InvokeAsync(new() { FunctionName = "fails", InvocationType = InvocationType.Event, Payload = "{}"u8.ToArray() }, Token);
        await local.Aws.SettleAsync(Token);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), Token);
        JsonNode envelope = JsonNode.Parse(Assert.Single(local.Bodies()))!;
        Assert.Equal("{}", (string?)envelope["Message"]);
        Assert.Equal("Number", (string?)envelope["MessageAttributes"]!["ErrorCode"]!["Type"]);
    }

    [Fact]
    public async Task Secrets_are_not_in_events()
    {
        const string Secret = "planted-secret";
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = new EndpointHandler() });
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.SubscribeAsync(topic, "https", $"https://user:{Secret}@example.com/path?token={Secret}");
        await local.PublishAsync(topic, Secret, ("a", MessageAttribute.String(Secret)));
        await local.Aws.SettleAsync(Token);
        Assert.Equal(2, local.Aws.Events.ToList().OfType<DeliveryEvent>().Count());
        Assert.DoesNotContain(Secret, string.Join('\n', local.Aws.Events.ToList()), StringComparison.Ordinal);
        ListSubscriptionsResponse list = await local.Sns.ListSubscriptionsAsync(new(), Token);
        Assert.Equal($"https://user:****@example.com/path?token={Secret}", list.Subscriptions[1].Endpoint);
    }
}
