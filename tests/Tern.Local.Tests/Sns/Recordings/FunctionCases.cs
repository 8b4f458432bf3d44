using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Lambda;
using Tern.Lambda;
using Tern.Sns;
using Tern.Sqs;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about functions, regions, and requests without a client.</summary>
internal static class FunctionCases
{
    private const string TraceHeader = "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1";

    private static CancellationToken Token => LocalSns.Token;

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_publish_lambda_verify_signature"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic", ("SignatureVersion", c.Parameter));
            JsonNode? received = null;
            string function = s.Aws.Functions.Add("handler", (payload, _) =>
            {
                received = JsonNode.Parse(payload.Span);
                return default;
            });
            await s.SubscribeAsync(topic, "lambda", function);
            await s.Sns.PublishAsync(new() { TopicArn = topic, Subject = $"[Subject] Test subject Signature v{c.Parameter}", Message = "Hello world." }, Token);
            await s.Aws.SettleAsync(Token);
            c.Match("notification", received!["Records"]![0]!["Sns"]!.DeepClone());
        };
        cases["test_sns_topic_as_lambda_dead_letter_queue"] = DeadLetterTopicAsync;
        cases["test_publish_sqs_from_sns_with_xray_propagation"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync());
            await PublishAsync(s, topic, "X-Ray propagation test msg", TraceHeader);
            string url = (await s.Sqs.GetQueueUrlAsync(new() { QueueName = "queue" }, Token)).QueueUrl!;
            Message message = (await s.Sqs.ReceiveMessageAsync(
                new() { QueueUrl = url, MessageSystemAttributeNames = [MessageSystemAttributeName.AwsTraceHeader, MessageSystemAttributeName.SentTimestamp] }, Token)).Messages[0];
            c.Match("xray-msg", new JsonObject
            {
                ["Attributes"] = SnsRecording.ToJson(new(message.Attributes!.Select(attribute => KeyValuePair.Create(attribute.Key, attribute.Value)))),
                ["Body"] = message.Body,
                ["MD5OfBody"] = message.Md5OfBody,
                ["MessageId"] = message.MessageId,
                ["ReceiptHandle"] = message.ReceiptHandle,
            });
        };
        cases["test_delete_non_existent_topic"] = async (c, s) =>
        {
            await s.Sns.DeleteTopicAsync(new() { TopicArn = "arn:aws:sns:us-east-1:111111111111:missing" }, Token);
            c.Match("delete-non-existent-topic", new JsonObject());
        };
        cases["test_create_topic_in_multiple_regions"] = async (c, s) =>
        {
            using SnsClient west = s.Aws.CreateClient<SnsClient>(new() { Region = "us-west-1" });
            string topic = await s.CreateTopicAsync();
            string other = (await west.CreateTopicAsync(new() { Name = "topic" }, Token)).TopicArn!;
            c.Match("list-primary", Topics(await s.Sns.ListTopicsAsync(new(), Token)));
            c.Match("list-secondary", Topics(await west.ListTopicsAsync(new(), Token)));
            c.Match("topic-east", await s.GetTopicAsync(topic));
            c.Match("topic-west", (await west.GetTopicAttributesAsync(new() { TopicArn = other }, Token)).Attributes);
        };
        cases["test_publish_fifo_messages_to_dlq"] = FifoDeadLettersAsync;

        static JsonObject Topics(ListTopicsResponse response) => new() { ["Topics"] = new JsonArray([.. response.Topics.Select(topic => new JsonObject { ["TopicArn"] = topic.TopicArn })]) };
    }

    private static async Task PublishAsync(LocalSns local, string topic, string message, string trace)
    {
        using var http = new HttpClient(local.Aws.Handler, disposeHandler: false);
        string query = $"Action=Publish&Version=2010-03-31&TopicArn={Uri.EscapeDataString(topic)}&Message={Uri.EscapeDataString(message)}";
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://sns.us-east-1.amazonaws.com/");
        request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=111111111111/20260101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=00");
        request.Headers.TryAddWithoutValidation("X-Amzn-Trace-Id", trace);
        request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(query)) { Headers = { ContentType = MediaTypeHeaderValue.Parse("application/x-www-form-urlencoded") } };
        using HttpResponseMessage response = await http.SendAsync(request, Token);
        Assert.Equal(200, (int)response.StatusCode);
    }

    private static async Task DeadLetterTopicAsync(SnsRecording recorded, LocalSns local)
    {
        string dead = await local.CreateTopicAsync("dead"), topic = await local.CreateTopicAsync("topic");
        await local.SubscribeAsync(dead, "sqs", await local.CreateQueueAsync());
        using LambdaClient lambda = local.Aws.CreateClient<LambdaClient>();
        CreateFunctionResponse created = await lambda.CreateFunctionAsync(
            new()
            {
                FunctionName = "handler",
                Handler = "handler.handler",
                Runtime = Tern.Lambda.Runtime.Python312,
                Role = "arn:aws:iam::111111111111:role/lambda",
                Code = new() { ZipFile = Convert.FromBase64String(LocalLambda.CreateZip("code")) },
                DeadLetterConfig = new() { TargetArn = dead },
            },
            Token);
        recorded.Match("lambda-response-dlq-config", new JsonObject { ["TargetArn"] = created.DeadLetterConfig!.TargetArn });
        local.Aws.Functions.Add("handler", (_, _) => throw new InvalidOperationException("Test exception (this is intentional)"));
        await local.SubscribeAsync(topic, "lambda", LocalLambda.Arn("handler"));
        await local.PublishAsync(topic, JsonSerializer.Serialize(new { raise_error = 1 }));
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), Token);
        recorded.Match("messages", await local.ReceiveAsync());
    }

    private static async Task FifoDeadLettersAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateFifoTopicAsync();
        recorded.Match("topic-attrs", await local.GetTopicAsync(topic));
        await local.SubscribeAsync(
            topic,
            "sqs",
            "arn:aws:sqs:us-east-1:111111111111:deleted.fifo",
            ("RawMessageDelivery", recorded.Parameter == "False" ? "false" : "true"),
            ("RedrivePolicy", $$"""{"deadLetterTargetArn":"{{await local.CreateQueueAsync("dead.fifo")}}"}"""));
        recorded.Match("publish-batch-response-fifo", PublishCases.Results(await local.Sns.PublishBatchAsync(
            new()
            {
                TopicArn = topic,
                PublishBatchRequestEntries =
                [
                    Entry(1, "Test Message with two attributes", new() { ["attr1"] = PublishCases.Number("99.12"), ["attr2"] = PublishCases.Number("109.12") }),
                    Entry(2, "Test Message with one attribute", new() { ["attr1"] = PublishCases.Number("19.12") }),
                    Entry(3, "Test Message without attribute", null),
                ],
            },
            Token)));
        recorded.Match("batch-messages-in-dlq", await local.ReceiveAsync("dead.fifo"));
        PublishResponse response = await local.PublishFifoAsync(topic, "test-message", "message-group-id-1", "message-deduplication-id-1");
        recorded.Match("publish-response-fifo", new JsonObject { ["MessageId"] = response.MessageId, ["SequenceNumber"] = response.SequenceNumber });
        recorded.Match("messages-in-dlq", await local.ReceiveAsync("dead.fifo"));

        static PublishBatchRequestEntry Entry(int i, string message, OrderedMap<Tern.Sns.MessageAttributeValue>? attributes) => new()
        {
            Id = $"{i}",
            Message = message,
            MessageGroupId = "complexMessageGroupId",
            MessageDeduplicationId = $"MessageDeduplicationId-{i}",
            MessageAttributes = attributes,
        };
    }
}
