using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Runtime;
using Tern.Sns;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about messages and their deliveries.</summary>
internal static class PublishCases
{
    private static CancellationToken Token => LocalSns.Token;

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_publish_by_path_parameters"] = UrlParametersAsync;
        cases["test_publish_wrong_arn_format"] = async (c, s) =>
        {
            await c.FailsAsync("invalid-topic-arn", () => s.PublishAsync("randomstring", "m"));
            await c.FailsAsync("invalid-topic-arn-1", () => s.PublishAsync("randomstring:1", "m"));
            await c.FailsAsync("empty-topic", () => s.PublishAsync("", "m"));
        };
        cases["test_publish_message_by_target_arn"] = async (c, s) =>
        {
            string topic = await SubscribeAsync(s);
            await s.PublishAsync(topic, "test-msg-1");
            c.Match("receive-topic-arn", await s.ReceiveAsync());
            await s.Sns.PublishAsync(new() { TargetArn = topic, Message = "test-msg-2" }, Token);
            c.Match("receive-target-arn", await s.ReceiveAsync());
        };
        cases["test_publish_message_before_subscribe_topic"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("publish-before-subscribing", Id(await s.Sns.PublishAsync(new() { TopicArn = topic, Subject = "test-subject-before-sub", Message = "test_message_before" }, Token)));
            await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync());
            c.Match("publish-after-subscribing", Id(await s.Sns.PublishAsync(new() { TopicArn = topic, Subject = "test-subject-after-sub", Message = "test_message_after" }, Token)));
            c.Match("receive-messages", await s.ReceiveAsync());
        };
        cases["test_unknown_topic_publish"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("success", Id(await s.PublishAsync(topic, "m")));
            await c.FailsAsync("error", () => s.PublishAsync(topic + "x", "m"));
        };
        cases["test_publish_non_existent_target"] = (c, s) =>
            c.FailsAsync("non-existent-endpoint", () => s.Sns.PublishAsync(new() { TargetArn = "arn:aws:sns:us-east-1:111111111111:endpoint/APNS/abcdef/0f7d5971-aa8b-4bd5-b585-0826e9f93a66", Message = "m" }, Token));
        cases["test_publish_with_empty_subject"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("response-without-subject", Id(await s.PublishAsync(topic, "m")));
            await c.FailsAsync("response-with-empty-subject", () => s.Sns.PublishAsync(new() { TopicArn = topic, Subject = "", Message = "m" }, Token));
        };
        cases["test_message_structure_json_exc"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("missing-default-key", () => StructureAsync(s, topic, """{"sqs":"m"}"""));
            await c.FailsAsync("invalid-json", () => StructureAsync(s, topic, """{"default": {"object": "m"} "invalid"}"""));
            c.Match("duplicate-json-keys", Id(await StructureAsync(s, topic, """{"default":"m","default":"n"}""")));
            await c.FailsAsync("key-is-not-string", () => StructureAsync(s, topic, """{"default":{"object":"m"}}"""));
        };
        cases["test_subscribe_sqs_queue"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string subscription = await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync(), ("FilterPolicy", """{"attr1":[{"numeric":[">",0,"<=",100]}]}"""));
            c.Match("subscription-attributes", await s.GetAsync(subscription));
            await s.PublishAsync(topic, "This is a test message", ("attr1", Number("99.12")));
            c.Match("messages", await s.ReceiveAsync());
        };
        cases["test_publish_unicode_chars"] = async (c, s) =>
        {
            await s.PublishAsync(await SubscribeAsync(s), "ö§a1\"_!?,. £$-");
            c.Match("received-message", await s.ReceiveAsync());
        };
        cases["test_attribute_raw_subscribe"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string subscription = await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync(), ("RawMessageDelivery", "true"));
            c.Match("subscription-attributes", await s.GetAsync(subscription));
            await s.PublishAsync(topic, "This is a test message", ("store", Binary()));
            c.Match("messages-response", await s.ReceiveAsync());
        };
        cases["test_publish_batch_messages_from_sns_to_sqs"] = BatchAsync;
        cases["test_publish_batch_exceptions"] = BatchErrorsAsync;
        cases["test_redrive_policy_sqs_queue_subscription"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await s.SubscribeAsync(
                topic, "sqs", "arn:aws:sqs:us-east-1:111111111111:deleted", ("RawMessageDelivery", c.Parameter), ("RedrivePolicy", $$"""{"deadLetterTargetArn":"{{await s.CreateQueueAsync("dead")}}"}"""));
            await s.PublishAsync(topic, "test_dlq_after_sqs_endpoint_deleted", ("attr1", Number("111")), ("attr2", Binary()));
            c.Match("messages", await s.ReceiveAsync("dead"));
        };
        cases["test_message_attributes_not_missing"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string subscription = await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync(), ("RawMessageDelivery", "true"));
            (string, MessageAttributeValue)[] attributes = [("an-attribute-key", MessageAttribute.String("an-attribute-value")), ("binary-attribute", Binary())];
            c.Match("publish-msg-raw", Id(await s.PublishAsync(topic, "text", attributes)));
            c.Match("raw-delivery-msg-attrs", await s.ReceiveAsync());
            await s.SetAsync(subscription, "RawMessageDelivery", "false");
            c.Match("publish-msg-json", Id(await s.PublishAsync(topic, "text", attributes)));
            c.Match("json-delivery-msg-attrs", await s.ReceiveAsync());
        };
        cases["test_empty_or_wrong_message_attributes"] = AttributeErrorsAsync;
        cases["test_message_structure_json_to_sqs"] = async (c, s) =>
        {
            string topic = await SubscribeAsync(s);
            await StructureAsync(s, topic, """{"default":"default field","sqs":"{\"field\": \"value\"}"}""");
            c.Match("get-msg-json-sqs", await s.ReceiveAsync());
            await StructureAsync(s, topic, """{"default":"default field"}""");
            c.Match("get-msg-json-default", await s.ReceiveAsync());
        };
        cases["test_publish_wrong_phone_format"] = async (c, s) =>
        {
            await c.FailsAsync("invalid-number", () => s.Sns.PublishAsync(new() { PhoneNumber = "+1a234", Message = "m" }, Token));
            await c.FailsAsync("wrong-format", () => s.Sns.PublishAsync(new() { PhoneNumber = "NAA+15551234567", Message = "m" }, Token));
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("wrong-endpoint", () => s.SubscribeAsync(topic, "sms", "NAA+15551234567"));
        };
        cases["test_topic_publish_another_region"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("success", Id(await s.PublishAsync(topic, "m")));
            using SnsClient other = s.Aws.CreateClient<SnsClient>(new() { Region = "us-west-2" });
            await c.FailsAsync("error", () => other.PublishAsync(new() { TopicArn = topic, Message = "m" }, Token));
            await c.FailsAsync("error-batch", () => other.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = "m" }] }, Token));
        };
        cases["test_publish_sqs_verify_signature"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic", ("SignatureVersion", c.Parameter));
            await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync());
            await s.PublishAsync(topic, "test signature value with attributes", ("attr1", Number("1")));
            c.Match("messages", await s.ReceiveAsync());
        };
        cases["test_publish_batch_too_long_message"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("error-no-attrs", () => s.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = new string('a', 262_145) }] }, Token));
            await c.FailsAsync(
                "error-with-attrs",
                () => s.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = new string('a', 262_130), MessageAttributes = new() { ["attr"] = MessageAttribute.String("value-of-attribute") } }] }, Token));
        };
        cases["test_publish_message_group_id"] = async (c, s) =>
        {
            string topic = await SubscribeAsync(s);
            await s.Sns.PublishAsync(new() { TopicArn = topic, Message = "test signature value with attributes", MessageGroupId = "my-group-id-1", MessageAttributes = new() { ["attr1"] = Number("1") } }, Token);
            c.Match("messages", await s.ReceiveAsync());
        };
        cases["test_publish_batch_invalid_entry_id"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("invalid-char-dot", () => IdAsync(s, topic, "message.id"));
            await c.FailsAsync("invalid-char-special", () => IdAsync(s, topic, "msg@123#test"));
            await c.FailsAsync("id-too-long-81", () => IdAsync(s, topic, new string('a', 81)));
            await c.FailsAsync("id-too-long-91", () => IdAsync(s, topic, $"my{string.Concat(Enumerable.Repeat("really", 13))}longid"));
            c.Match("valid-id-80-chars", Results(await IdAsync(s, topic, new string('a', 80))));
            c.Match("valid-id-with-hyphen-underscore", Results(await IdAsync(s, topic, "valid-message_123")));
        };
    }

    /// <summary>Returns the results of a batch as they are recorded.</summary>
    public static JsonObject Results(PublishBatchResponse response)
    {
        Assert.False(response.Successful is AbsentList<PublishBatchResultEntry>, "Successful is absent.");
        Assert.False(response.Failed is AbsentList<BatchResultErrorEntry>, "Failed is absent.");
        return new JsonObject
        {
            ["Successful"] = new JsonArray([.. response.Successful.Select(result => result.SequenceNumber is null
                ? new JsonObject { ["Id"] = result.Id, ["MessageId"] = result.MessageId }
                : new JsonObject { ["Id"] = result.Id, ["MessageId"] = result.MessageId, ["SequenceNumber"] = result.SequenceNumber })]),
            ["Failed"] = new JsonArray([.. response.Failed.Select(result => (JsonNode)result.Id!)]),
        };
    }

    public static MessageAttributeValue Number(string value) => new() { DataType = "Number", StringValue = value };

    private static MessageAttributeValue Binary() => MessageAttribute.Binary(new byte[] { 2, 3, 4 });

    private static JsonObject Id(PublishResponse response) => new() { ["MessageId"] = response.MessageId };

    private static async Task<string> SubscribeAsync(LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        return topic;
    }

    private static Task<PublishResponse> StructureAsync(LocalSns local, string topic, string message) =>
        local.Sns.PublishAsync(new() { TopicArn = topic, Message = message, MessageStructure = "json" }, Token);

    private static Task<PublishBatchResponse> IdAsync(LocalSns local, string topic, string id) =>
        local.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = id, Message = "m" }] }, Token);

    // Sends a request with its parameters in the URL, which the client cannot send.
    private static async Task<XElement> SendAsync(LocalSns local, string parameters)
    {
        using var http = new HttpClient(local.Aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://sns.us-east-1.amazonaws.com/?Version=2010-03-31&" + parameters);
        request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=111111111111/20260101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=00");
        using HttpResponseMessage response = await http.SendAsync(request, Token);
        return XDocument.Parse(await response.Content.ReadAsStringAsync(Token)).Root!;
    }

    private static async Task UrlParametersAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await SubscribeAsync(local);
        XElement root = await SendAsync(local, $"Action=Publish&TopicArn={Uri.EscapeDataString(topic)}&Message=test%20message%20direct%20post%20request");
        XElement result = root.Elements().First();
        recorded.Match("post-request", new JsonObject { [root.Name.LocalName] = new JsonObject { [result.Name.LocalName] = new JsonObject { ["MessageId"] = result.Value } } });
        recorded.Match("messages", await local.ReceiveAsync());
    }

    private static async Task BatchAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        recorded.Match("sub-attrs-raw-true", await local.GetAsync(await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("RawMessageDelivery", "true"))));
        PublishBatchResponse response = await local.Sns.PublishBatchAsync(new()
        {
            TopicArn = topic,
            PublishBatchRequestEntries =
            [
                new() { Id = "1", Message = "Test Message with two attributes", Subject = "Subject", MessageAttributes = new() { ["attr1"] = Number("99.12"), ["attr2"] = Number("109.12") } },
                new() { Id = "2", Message = "Test Message with one attribute", Subject = "Subject", MessageAttributes = new() { ["attr1"] = Number("19.12") } },
                new() { Id = "3", Message = "Test Message without attribute", Subject = "Subject" },
                new() { Id = "4", Message = "Test Message without subject" },
                new() { Id = "5", Message = """{"default":"test default","sqs":"test sqs"}""", MessageStructure = "json" },
            ],
        }, Token);
        recorded.Match("publish-batch", Results(response));
        recorded.Match("messages", [.. (await local.ReceiveAsync()).OrderBy(message => message.Body, StringComparer.Ordinal)]);
    }

    private static async Task BatchErrorsAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateFifoTopicAsync();
        await FailsAsync("no-group-id", new PublishBatchRequestEntry() { Id = "1", Message = "m" });
        await FailsAsync("too-many-msg", [.. Enumerable.Range(0, 11).Select(i => new PublishBatchRequestEntry { Id = $"id{i}", Message = "m", MessageGroupId = "g" })]);
        await FailsAsync("same-msg-id", new() { Id = "1", Message = "m", MessageGroupId = "g" }, new() { Id = "1", Message = "m", MessageGroupId = "g" });
        await FailsAsync("no-dedup-id", new PublishBatchRequestEntry() { Id = "1", Message = "m", MessageGroupId = "g" });
        await FailsAsync("no-default-key-json", new PublishBatchRequestEntry() { Id = "1", Message = """{"a":"m"}""", MessageStructure = "json", MessageGroupId = "g" });

        Task FailsAsync(string label, params PublishBatchRequestEntry[] entries) =>
            recorded.FailsAsync(label, () => local.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = entries }, Token));
    }

    private static async Task AttributeErrorsAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        (string Label, string Name, MessageAttributeValue Value)[] cases =
        [
            ("missing_string_attr", "attr1", new() { DataType = "String", StringValue = "" }),
            ("fully_missing_string_attr", "attr1", new() { DataType = "String" }),
            ("missing_binary_attr", "attr1", new() { DataType = "Binary", BinaryValue = Array.Empty<byte>() }),
            ("str_attr_binary_value", "attr1", new() { DataType = "String", BinaryValue = "123"u8.ToArray() }),
            ("int_attr_binary_value", "attr1", new() { DataType = "Number", BinaryValue = "123"u8.ToArray() }),
            ("binary_attr_string_value", "attr1", new() { DataType = "Binary", StringValue = "123" }),
            ("invalid_attr_string_value", "attr1", new() { DataType = "InvalidType", StringValue = "123" }),
            ("too_long_name", new string('a', 257), MessageAttribute.String("v")),
            ("invalid_name", "a^nvalid", MessageAttribute.String("v")),
            ("invalid_name_2", ".a", MessageAttribute.String("v")),
            ("invalid_name_3", "a.", MessageAttribute.String("v")),
            ("invalid_name_4", "a..b", MessageAttribute.String("v")),
        ];
        string target = "&TopicArn=" + Uri.EscapeDataString(topic);
        await MatchErrorAsync("fully_missing_data_type", $"Action=Publish{target}&Message=m&MessageAttributes.entry.1.Name=attr1&MessageAttributes.entry.1.Value.StringValue=v");
        const string Entry = "PublishBatchRequestEntries.member.1";
        await MatchErrorAsync(
            "batch-fully_missing_data_type",
            $"Action=PublishBatch{target}&{Entry}.Id=1&{Entry}.Message=m&{Entry}.MessageAttributes.entry.1.Name=attr1&{Entry}.MessageAttributes.entry.1.Value.StringValue=v");
        foreach ((string label, string name, MessageAttributeValue value) in cases)
        {
            await recorded.FailsAsync(label, () => local.PublishAsync(topic, "m", (name, value)));
            await recorded.FailsAsync(
                "batch-" + label,
                () => local.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = "m", MessageAttributes = new() { [name] = value } }] }, Token));
        }

        async Task MatchErrorAsync(string label, string parameters)
        {
            XElement error = (await SendAsync(local, parameters)).Elements().First();
            recorded.Match(label, new JsonObject { ["Error"] = new JsonObject(error.Elements().Select(member => KeyValuePair.Create(member.Name.LocalName, (JsonNode?)member.Value))) });
        }
    }
}
