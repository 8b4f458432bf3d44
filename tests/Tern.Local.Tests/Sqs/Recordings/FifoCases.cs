using System.Text.Json.Nodes;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Cases about FIFO queues.</summary>
internal static class FifoCases
{
    public static void AddTo(Dictionary<string, Action<RecordedCase, WireSqs>> cases)
    {
        cases["test_fifo_empty_message_groups_added_back_to_queue"] = EmptyGroups;
        cases["test_fifo_queue_send_message_with_delay_seconds_fails"] = (c, s) => c.Match("send_message", s.Error(() => s.Send(s.CreateFifo(), "message-1", "1", "1", 2)));
        cases["test_fifo_message_attributes"] = Attributes;
        cases["test_send_batch_missing_deduplication_id_for_fifo_queue"] = (c, s) => MissingId(c, s, "test_missing_deduplication_id_for_fifo_queue", new() { Id = "message-1", MessageBody = "a", MessageGroupId = "g" });
        cases["test_send_batch_missing_message_group_id_for_fifo_queue"] = (c, s) => MissingId(c, s, "test_missing_message_group_id_for_fifo_queue", new() { Id = "message-1", MessageBody = "a", MessageDeduplicationId = "d" });
        cases["test_fifo_deduplication_arrives_once_after_delete"] = DuplicateAfterDelete;
        cases["test_fifo_deduplication_not_on_message_group_id"] = DuplicateInOtherGroup;
        cases["test_posting_to_fifo_requires_deduplicationid_group_id"] = RequiredIds;
        cases["test_sqs_fifo_same_dedup_id_different_message_groups"] = (c, s) => SameIdInTwoGroups(c, s);
        cases["test_sqs_fifo_message_group_scope_no_throughput_setting"] = (c, s) => SameIdInTwoGroups(c, s, ("DeduplicationScope", "messageGroup"));
        cases["test_fifo_high_throughput_ordering"] = HighThroughput;
        cases["test_fifo_change_to_high_throughput_after_creation"] = ToHighThroughput;
        cases["test_fifo_change_to_regular_throughput_after_creation"] = ToRegularThroughput;
        cases["test_message_deduplication_id_invalid"] = (c, s) => c.Match("error-response", s.Error(() => s.Send(s.CreateFifo(), "message", "test", InvalidId(c))));
        cases["test_fifo_queue_send_message_with_zero_delay_defaults_to_queue_delay"] = ZeroDelay;
        cases["test_fifo_delete_after_visibility_timeout"] = (c, s) => DeleteAfterTimeout(c, s, isExtended: false);
        cases["test_fifo_delete_after_visibility_timeout_extended"] = (c, s) => DeleteAfterTimeout(c, s, isExtended: true);
        cases["test_fifo_group_visibility_extends_with_change_message_visibility"] = GroupVisibility;
    }

    /// <summary>The invalid ID that the parameter of a test describes.</summary>
    public static string InvalidId(RecordedCase recorded) => recorded.Name switch
    {
        var name when name.EndsWith("[empty]", StringComparison.Ordinal) => "",
        var name when name.EndsWith("[too_long]", StringComparison.Ordinal) => new string('a', 129),
        _ => "group 123",
    };

    private static void EmptyGroups(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "true"));
        sqs.Send(url, "Message 1", "g");
        JsonObject first = sqs.Response(Plain(sqs, url, out string? handle));
        recorded.Match("inital-fifo-receive", first);
        sqs.Delete(url, handle!);
        recorded.Match("empty-fifo-receive", sqs.Response(Plain(sqs, url, out _)));
        sqs.Send(url, "Message 2", "g");
        recorded.Match("final-fifo-receive", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void Attributes(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("VisibilityTimeout", "0"));
        recorded.Match("send_message", sqs.Response(sqs.Send(url, "message-body-1", "group-1", "dedup-1")));
        recorded.Match("receive_message_0", sqs.Response(sqs.Receive(url)));
        recorded.Match("receive_message_1", sqs.Response(sqs.Receive(url)));
    }

    private static void MissingId(RecordedCase recorded, WireSqs sqs, string label, SendMessageBatchRequestEntry entry)
    {
        string url = sqs.CreateFifo();
        recorded.Match(label, sqs.Error(() => sqs.SendMessageBatch(new() { QueueUrl = url, Entries = [entry] })));
    }

    private static void DuplicateAfterDelete(RecordedCase recorded, WireSqs sqs)
    {
        string url = WithDuplicates(recorded, sqs, out string? id);
        sqs.Send(url, Body, "group", id);
        recorded.Match("get-messages", sqs.Response(Plain(sqs, url, out string? handle)));
        sqs.Delete(url, handle!);
        sqs.Send(url, Body, "group", id);
        recorded.Match("get-messages-duplicate", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void DuplicateInOtherGroup(RecordedCase recorded, WireSqs sqs)
    {
        string url = WithDuplicates(recorded, sqs, out string? id);
        sqs.Send(url, Body, "group-1", id);
        recorded.Match("get-messages", sqs.Response(Plain(sqs, url, out _)));
        sqs.Send(url, Body, "group-2", id);
        recorded.Match("get-dedup-messages", sqs.Response(Plain(sqs, url, out _)));
    }

    private const string Body = """{"foo": "bar"}""";

    /// <summary>Creates a queue; the parameter of the test is whether the content identifies duplicates.</summary>
    private static string WithDuplicates(RecordedCase recorded, WireSqs sqs, out string? id)
    {
        bool isContentBased = recorded.Name.EndsWith("-True]", StringComparison.Ordinal);
        id = isContentBased ? null : "dedup-1";
        return sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", isContentBased ? "true" : "false"));
    }

    private static void RequiredIds(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo();
        recorded.Match("invalid-parameter-value", sqs.Error(() => sqs.Send(url, "test", "test")));
        recorded.Match("missing-parameter", sqs.Error(() => sqs.Send(url, "test", null, "dedup")));
        // The recorded responses are in JSON.
        sqs.IsQuery = false;
        recorded.Match("invalid-parameter-value-query", sqs.Error(() => sqs.Send(url, "test", "test")));
        recorded.Match("missing-parameter-query", sqs.Error(() => sqs.Send(url, "test", null, "dedup")));
    }

    private static void SameIdInTwoGroups(RecordedCase recorded, WireSqs sqs, params (string, string)[] attributes)
    {
        string url = sqs.CreateFifo("queue.fifo", attributes);
        sqs.Send(url, "Test", "group-1", "dedup");
        sqs.Send(url, "Test", "group-2", "dedup");
        recorded.Match("same-dedup-different-grp-1", sqs.Response(Plain(sqs, url, out _)));
        recorded.Match("same-dedup-different-grp-2", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void HighThroughput(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("DeduplicationScope", "messageGroup"), ("FifoThroughputLimit", "perMessageGroupId"));
        sqs.Send(url, "Test1", "group-1", "dedup-1");
        sqs.Send(url, "Test2", "group-2", "dedup-1");
        recorded.Match("same-dedup-different-grp-1", sqs.Response(Plain(sqs, url, out _)));
        recorded.Match("same-dedup-different-grp-2", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void ToHighThroughput(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo();
        sqs.Send(url, "Test1", "group-1", "dedup-1");
        sqs.Send(url, "Test2", "group-2", "dedup-1");
        recorded.Match("same-dedup-different-grp-1", sqs.Response(Plain(sqs, url, out string? handle)));
        sqs.Delete(url, handle!);
        recorded.Match("same-dedup-different-grp-2", sqs.Response(Plain(sqs, url, out _)));
        sqs.Set(url, ("DeduplicationScope", "messageGroup"), ("FifoThroughputLimit", "perMessageGroupId"));
        recorded.Match("set-to-high-throughput", sqs.Response(sqs.Attributes(url)));
        // The earlier ID still applies to all groups.
        sqs.Send(url, "Test3", "group-2", "dedup-1");
        recorded.Match("same-dedup-different-grp-high-throughput", sqs.Response(Plain(sqs, url, out _)));
        sqs.Send(url, "Test3", "group-1", "dedup-1");
        recorded.Match("same-dedup-different-grp-high-throughput-2", sqs.Response(Plain(sqs, url, out _)));
        sqs.Send(url, "Test4", "group-1", "dedup-2");
        recorded.Match("new-dedup2-high-throughput", sqs.Response(Plain(sqs, url, out handle)));
        sqs.Delete(url, handle!);
        sqs.Send(url, "Test5", "group-1", "dedup-2");
        recorded.Match("same-dedup2-high-throughput", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void ToRegularThroughput(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("DeduplicationScope", "messageGroup"), ("FifoThroughputLimit", "perMessageGroupId"));
        sqs.Send(url, "Test1", "group-1", "dedup-1");
        sqs.Send(url, "Test2", "group-2", "dedup-1");
        recorded.Match("same-dedup-different-grp-1", sqs.Response(Plain(sqs, url, out string? handle)));
        sqs.Delete(url, handle!);
        recorded.Match("same-dedup-different-grp-2", sqs.Response(Plain(sqs, url, out handle)));
        sqs.Delete(url, handle!);
        sqs.Set(url, ("DeduplicationScope", "queue"), ("FifoThroughputLimit", "perQueue"));
        recorded.Match("set-to-regular-throughput", sqs.Response(sqs.Attributes(url)));
        sqs.Send(url, "Test3", "group-1", "dedup-1");
        recorded.Match("same-dedup-different-grp-regular-throughput", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void ZeroDelay(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("DelaySeconds", "2"), ("ContentBasedDeduplication", "true"));
        recorded.Match("send_message_result", sqs.Response(sqs.Send(url, "message-1", "1", delay: 0)));
        recorded.Match("receive_message_initial_result", sqs.Response(Plain(sqs, url, out _)));
        sqs.Advance(2);
        recorded.Match("receive_message_after_delay_result", sqs.Response(Plain(sqs, url, out _)));
    }

    private static void DeleteAfterTimeout(RecordedCase recorded, WireSqs sqs, bool isExtended)
    {
        string url = sqs.CreateFifo("queue.fifo", ("VisibilityTimeout", "1"), ("ContentBasedDeduplication", "true"));
        sqs.Send(url, "foobar", "1");
        recorded.Match("received_sqs_message", sqs.Response(Plain(sqs, url, out string? handle)));
        if (isExtended)
            sqs.Change(url, handle!, 5);
        sqs.Advance(2);
        if (isExtended)
        {
            sqs.Delete(url, handle!);
            recorded.Match("delete_after_timeout_fifo_extended", sqs.Response(Plain(sqs, url, out _)));
        }
        else
        {
            recorded.Match("delete_after_timeout_fifo", sqs.Error(() => sqs.Delete(url, handle!)));
        }
    }

    private static void GroupVisibility(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "true"), ("VisibilityTimeout", "30"));
        foreach (string body in (string[])["foo", "bar", "baz"])
            sqs.Send(url, body, "g");
        IReadOnlyList<Message> all = sqs.Receive(new() { QueueUrl = url, MaxNumberOfMessages = 10 });
        recorded.Match("receive_all_messages", sqs.Response(all));
        // The parameter is the number of messages, of the first two, that become visible or stay in flight. The third one stays in flight.
        string parameter = recorded.Name[(recorded.Name.IndexOf('-', StringComparison.Ordinal) + 1)..^1];
        int visible = parameter switch { "all-invisible" or "0-visible" => 0, "1-invisible" or "1-visible" => 1, _ => 2 };
        for (int i = 0; i < visible; i++)
            sqs.Change(url, all[i].ReceiptHandle, 0);
        recorded.Match("some-messages-invisible", sqs.Response(sqs.Receive(new() { QueueUrl = url, MaxNumberOfMessages = 10 })));
    }

    /// <summary>Receives one message without attributes.</summary>
    private static IReadOnlyList<Message> Plain(WireSqs sqs, string url, out string? handle)
    {
        IReadOnlyList<Message> messages = sqs.Receive(new() { QueueUrl = url });
        handle = messages.Count > 0 ? messages[0].ReceiptHandle : null;
        return messages;
    }
}
