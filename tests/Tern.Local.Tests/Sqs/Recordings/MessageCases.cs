using System.Text.Json.Nodes;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Cases about messages of standard queues.</summary>
internal static class MessageCases
{
    public static void AddTo(Dictionary<string, Action<RecordedCase, WireSqs>> cases)
    {
        cases["test_send_oversized_message"] = (c, s) => c.Match("send_oversized_message", s.Error(() => s.Send(s.Create(), new string('a', 1024 * 1024) + "b")));
        cases["test_send_message_with_updated_maximum_message_size"] = UpdatedSize;
        cases["test_send_message_batch_with_oversized_contents"] = (c, s) => c.Match("send_oversized_message_batch", s.Error(() => Batch(
            s, s.Create(), new() { Id = "1", MessageBody = new string('a', 1024 * 1024) }, new() { Id = "2", MessageBody = "a" })));
        cases["test_send_message_batch_with_oversized_contents_with_updated_maximum_message_size"] = (c, s) => c.Match("send_oversized_message_batch", s.Response(Batch(
            s,
            s.Create("queue", ("MaximumMessageSize", "2048")),
            new() { Id = "1", MessageBody = new string('a', 2040), MessageAttributes = new() { ["k"] = LocalSqs.Text("x") } },
            new() { Id = "2", MessageBody = "a" })));
        cases["test_send_batch_message_size"] = (c, s) => c.Match("send-message-batch-result", s.Response(Batch(
            s,
            s.Create("queue", ("MaximumMessageSize", "1024")),
            new() { Id = "11111111-1111-1111-1111-111111111111", MessageBody = new string('a', 1025) },
            new() { Id = "22222222-2222-2222-2222-222222222222", MessageBody = new string('a', 1024) })));
        cases["test_too_many_entries_in_batch_request"] = (c, s) => c.Match("test_too_many_entries_in_batch_request", s.Error(() => Batch(
            s, s.Create(), [.. Enumerable.Range(0, 20).Select(i => new SendMessageBatchRequestEntry { Id = "message-" + i, MessageBody = "message-" + i })])));
        cases["test_invalid_batch_id"] = (c, s) => c.Match("test_invalid_batch_id", s.Error(() => Batch(s, s.Create(), new SendMessageBatchRequestEntry { Id = "message:1", MessageBody = "a" })));
        cases["test_delete_message_batch_invalid_msg_id"] = DeleteBatch;
        cases["test_change_message_visibility_batch_with_too_large_batch"] = (c, s) => c.Match("error_response", s.Error(() => s.ChangeMessageVisibilityBatch(new()
        {
            QueueUrl = s.Create(),
            Entries = [.. Enumerable.Range(0, 20).Select(i => new ChangeMessageVisibilityBatchRequestEntry { Id = "message-" + i, ReceiptHandle = "a", VisibilityTimeout = 123 })],
        })));
        cases["test_change_message_visibility_after_visibility_timeout_expiration"] = ChangeExpired;
        cases["test_send_message_with_binary_attributes"] = BinaryAttribute;
        cases["test_send_message_with_empty_string_attribute"] = (c, s) => c.Match("empty-string-attr", s.Error(() => s.SendMessage(new() { QueueUrl = s.Create(), MessageBody = "test", MessageAttributes = new() { ["ErrorDetails"] = LocalSqs.Text("") } })));
        cases["test_dead_letter_queue_message_attributes"] = DeadLetters;
        cases["test_receive_message_message_attribute_names_filters"] = AttributeNames;
        cases["test_receive_message_attribute_names_filters"] = (c, s) => SystemNames(c, s, isOlder: true);
        cases["test_receive_message_message_system_attribute_names_filters"] = (c, s) => SystemNames(c, s, isOlder: false);
        cases["test_message_system_attribute_names_with_attribute_names"] = BothNames;
        cases["test_send_receive_wait_time_seconds"] = WaitTime;
        cases["test_receive_empty_queue"] = EmptyQueue;
        cases["test_send_empty_message"] = (c, s) => c.Match("send_empty_message", s.Error(() => s.Send(s.Create(), "")));
        cases["test_delete_after_visibility_timeout"] = DeleteExpired;
        cases["test_aws_trace_header_propagation"] = TraceHeader;
        cases["test_fair_queue_with_message_group_id"] = FairQueue;
        cases["test_send_message_to_standard_queue_with_invalid_message_group_id"] = (c, s) =>
            c.Match("error-response", s.Error(() => s.Send(s.Create(), "message", FifoCases.InvalidId(c))));
        cases["test_send_message_via_queue_url_with_json_protocol"] = (c, s) => c.Match("receive-json-on-queue-url", s.Response(s.Receive(s.Create())));
    }

    private static SendMessageBatchResponse Batch(WireSqs sqs, string url, params SendMessageBatchRequestEntry[] entries) =>
        sqs.SendMessageBatch(new() { QueueUrl = url, Entries = entries });

    private static void UpdatedSize(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        sqs.Set(url, ("MaximumMessageSize", "1024"));
        sqs.Send(url, new string('a', 1024));
        recorded.Match("send_oversized_message", sqs.Error(() => sqs.Send(url, new string('a', 1025))));
    }

    private static void DeleteBatch(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        string id = recorded.Name[(recorded.Name.IndexOf('-', StringComparison.Ordinal) + 1)..^1];
        recorded.Match("error_response", sqs.Error(() => sqs.DeleteMessageBatch(new() { QueueUrl = url, Entries = [new() { Id = id, ReceiptHandle = "a" }] })));
    }

    private static void ChangeExpired(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create("queue", ("VisibilityTimeout", "1"));
        sqs.Send(url, "test");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Advance(2);
        sqs.Change(url, handle, 2);
        recorded.Match("visibility_timeout_expired", sqs.Response());
    }

    private static void BinaryAttribute(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        byte[] value = [.. "traceparent\u001e00-774062d6c37081a5a0b9b5b88e30627c-2d2482211f6489da-01"u8];
        sqs.SendMessage(new() { QueueUrl = url, MessageBody = "test", MessageAttributes = new() { ["attr1"] = new() { DataType = "Binary", BinaryValue = value } } });
        recorded.Match("binary-attrs-msg", sqs.Response(sqs.Receive(new() { QueueUrl = url, MessageAttributeNames = ["All"] })));
    }

    private static void DeadLetters(RecordedCase recorded, WireSqs sqs)
    {
        string target = sqs.Create("dlq");
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(WireSqs.Arn(target), 1)), ("VisibilityTimeout", "0"));
        recorded.Match("dlq-arn", WireSqs.Arn(target));
        recorded.Match("sourcen-arn", WireSqs.Arn(url));
        sqs.SendMessage(new()
        {
            QueueUrl = url,
            MessageBody = "message-1",
            MessageAttributes = new() { ["MyAttribute"] = LocalSqs.Text("foobar") },
            MessageSystemAttributes = new()
            {
                ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1" },
            },
        });
        sqs.Send(url, "message-2");
        recorded.Match("rec-pre-dlq", Received(url));
        Received(url);
        recorded.Match("dlq-messages", Received(target));

        // The request listed all system attributes except the sender.
        JsonArray Received(string queue) => sqs.Messages(sqs.Receive(new()
        {
            QueueUrl = queue,
            MaxNumberOfMessages = 10,
            MessageAttributeNames = ["All"],
            MessageSystemAttributeNames =
            [
                MessageSystemAttributeName.ApproximateFirstReceiveTimestamp, MessageSystemAttributeName.ApproximateReceiveCount, MessageSystemAttributeName.SentTimestamp,
                MessageSystemAttributeName.AwsTraceHeader, MessageSystemAttributeName.DeadLetterQueueSourceArn,
            ],
        }));
    }

    private static void AttributeNames(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create("queue", ("VisibilityTimeout", "0"));
        recorded.Match("send_message_response", sqs.Response(sqs.SendMessage(new()
        {
            QueueUrl = url,
            MessageBody = "msg",
            MessageAttributes = new() { ["Help.Me"] = LocalSqs.Text("Me"), ["Hello"] = LocalSqs.Text("There"), ["General"] = LocalSqs.Text("Kenobi") },
        })));
        recorded.Match("empty_filter", sqs.Response(Receive()));
        recorded.Match("all_name", sqs.Response(Receive("All")));
        recorded.Match("all_wildcard_asterisk", sqs.Messages(Receive("*"))[0]);
        recorded.Match("all_wildcard", sqs.Messages(Receive(".*"))[0]);
        recorded.Match("only_non_existing_names", sqs.Messages(Receive("Foo", "Bar"))[0]);
        recorded.Match("only_existing", sqs.Messages(Receive("Hello", "General"))[0]);
        recorded.Match("existing_and_non_existing", sqs.Messages(Receive("Foo", "Hello"))[0]);
        recorded.Match("prefix_filter", sqs.Messages(Receive("Hel.*"))[0]);
        recorded.Match("illegal_name_1", sqs.Response(Receive("AWS.")));
        recorded.Match("illegal_name_2", sqs.Response(Receive("..foo")));

        IReadOnlyList<Message> Receive(params string[] names) => sqs.Receive(new() { QueueUrl = url, MessageAttributeNames = names });
    }

    private static void SystemNames(RecordedCase recorded, WireSqs sqs, bool isOlder)
    {
        string url = sqs.Create("queue", ("VisibilityTimeout", "0"));
        sqs.SendMessage(new() { QueueUrl = url, MessageBody = "msg", MessageAttributes = new() { ["Foo"] = LocalSqs.Text("Bar") } });
        recorded.Match("all_attributes", sqs.Response(Receive([], "All")));
        recorded.Match("all_system_and_message_attributes", sqs.Response(Receive(["All"], "All")));
        recorded.Match("single_attribute", sqs.Response(Receive([], "SenderId")));
        recorded.Match("multiple_attributes", sqs.Response(Receive([], "SenderId", "SequenceNumber")));

        IReadOnlyList<Message> Receive(string[] attributes, params string[] names) => sqs.Receive(new()
        {
            QueueUrl = url,
            MessageAttributeNames = attributes,
            AttributeNames = isOlder ? [.. names.Select(name => new QueueAttributeName(name))] : [],
            MessageSystemAttributeNames = isOlder ? [] : [.. names.Select(name => new MessageSystemAttributeName(name))],
        });
    }

    private static void BothNames(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create("queue", ("VisibilityTimeout", "0"));
        sqs.Send(url, "msg");
        recorded.Match("same_values", sqs.Response(Receive("All", "All")));
        recorded.Match("different_values", sqs.Response(Receive("All", "SenderId")));

        IReadOnlyList<Message> Receive(string name, string older)
        {
            var request = new ReceiveMessageRequest { QueueUrl = url, MessageSystemAttributeNames = [new(name)], AttributeNames = [new(older)] };
            return sqs.Receive(request);
        }
    }

    private static void WaitTime(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        recorded.Match("recieve_message_error_too_large", sqs.Error(() => sqs.Receive(new() { QueueUrl = url, WaitTimeSeconds = 21 })));
        recorded.Match("recieve_message_error_too_small", sqs.Error(() => sqs.Receive(new() { QueueUrl = url, WaitTimeSeconds = -1 })));
        sqs.Send(url, "message");
        recorded.Match("empty_short_poll_by_default_resp", sqs.Response(sqs.Receive(new() { QueueUrl = url })));
        sqs.Send(url, "message");
        recorded.Match("empty_short_poll_explicit_resp", sqs.Response(sqs.Receive(new() { QueueUrl = url, WaitTimeSeconds = 0 })));
    }

    private static void EmptyQueue(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        recorded.Match("empty_short_poll_resp_no_param", sqs.Response(sqs.Receive(new() { QueueUrl = url })));
        recorded.Match("empty_short_poll_resp", sqs.Response(sqs.Receive(new() { QueueUrl = url, WaitTimeSeconds = 0 })));
        recorded.Match("empty_long_poll_resp", sqs.Response(sqs.ReceiveLong(url, 2)));
    }

    private static void DeleteExpired(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create("queue", ("VisibilityTimeout", "1"));
        sqs.Send(url, "foobar");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Advance(2);
        sqs.Delete(url, handle);
        recorded.Match("delete_after_timeout_queue_empty", sqs.Response(sqs.Receive(url)));
    }

    private static void TraceHeader(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        sqs.SendMessage(new()
        {
            QueueUrl = url,
            MessageBody = "test",
            MessageAttributes = new() { ["timestamp"] = LocalSqs.Text("1493147359900", "Number") },
            MessageSystemAttributes = new()
            {
                ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1" },
            },
        });
        var message = (JsonObject)sqs.Messages(sqs.Receive(new() { QueueUrl = url, AttributeNames = ["SentTimestamp", "AWSTraceHeader"], MessageAttributeNames = ["All"] }))[0]!;
        // The recording does not contain the value of the attribute.
        message["MessageAttributes"]!["timestamp"] = "1493147359900";
        message["MD5OfMessageAttributes"] = recorded.Recorded("xray-msg")!["MD5OfMessageAttributes"]!.GetValue<string>();
        recorded.Match("xray-msg", message);
    }

    private static void FairQueue(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        recorded.Match("send_message", sqs.Response(sqs.Send(url, "message", "test")));
        recorded.Match("get-message-with-deduplication-id", sqs.Response(sqs.Receive(url)));
    }
}
