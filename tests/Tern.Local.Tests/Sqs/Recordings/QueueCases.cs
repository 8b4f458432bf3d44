using System.Text;
using System.Text.Json.Nodes;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Cases about queues and their attributes.</summary>
internal static class QueueCases
{
    public static void AddTo(Dictionary<string, Action<RecordedCase, WireSqs>> cases)
    {
        cases["test_create_standard_queue_with_required_properties"] = (c, s) => c.Match("attributes", s.Response(s.Attributes(s.Create())));
        cases["test_create_fifo_queue_with_required_properties"] = (c, s) => c.Match("attributes", s.Response(s.Attributes(s.CreateFifo())));
        cases["test_create_standard_queue_with_all_properties"] = (c, s) => AllProperties(c, s, s.Create("dlq"), "queue", ("DelaySeconds", "17"), ("KmsDataKeyReusePeriodSeconds", "297"), ("MaximumMessageSize", "1234"), ("MessageRetentionPeriod", "13579"), ("ReceiveMessageWaitTimeSeconds", "18"), ("VisibilityTimeout", "45"));
        cases["test_create_fifo_queue_with_all_properties"] = (c, s) => AllProperties(c, s, s.CreateFifo("dlq.fifo"), "queue.fifo", ("FifoQueue", "true"), ("ContentBasedDeduplication", "true"), ("DeduplicationScope", "messageGroup"), ("FifoThroughputLimit", "perMessageGroupId"), ("DelaySeconds", "13"), ("KmsDataKeyReusePeriodSeconds", "200"), ("MaximumMessageSize", "3232"), ("MessageRetentionPeriod", "13425"), ("ReceiveMessageWaitTimeSeconds", "15"), ("VisibilityTimeout", "42"));
        cases["test_update_standard_queue_remove_some_properties"] = RemoveProperties;
        cases["test_create_and_update_queue_attributes"] = CreateAndUpdate;
        cases["test_set_queue_attributes_default_values"] = SetDefaults;
        cases["test_sse_queue_attributes"] = Encryption;
        cases["test_sse_kms_and_sqs_are_mutually_exclusive"] = ExclusiveEncryption;
        cases["test_create_fifo_queue_with_different_attributes_raises_error"] = DifferentAttributes;
        cases["test_set_unsupported_attribute_fifo"] = UnsupportedFifo;
        cases["test_set_unsupported_attribute_standard"] = UnsupportedStandard;
        cases["test_create_standard_queue_with_fifo_attribute_raises_error"] = FifoAttributes;
        cases["test_fifo_set_content_based_deduplication_strategy"] = ContentBased;
        cases["test_tag_untag_queue"] = Tags;
        cases["test_sqs_permission_lifecycle"] = Permissions;
        cases["test_non_existent_queue"] = Missing;
        cases["test_list_queues_pagination"] = Pages;
        cases["test_successive_purge_calls_fail"] = Purge;
        cases["test_create_sqs_with_inlinepolicy"] = (c, s) => Policy(c, s, "policy");
        cases["test_update_sqs_with_inlinepolicy"] = (c, s) => Policy(c, s, "policy_before", "policy_after");
        cases["test_update_sqs_queuepolicy"] = (c, s) =>
        {
            string url = s.Create();
            foreach (string label in (string[])["policy1", "policy2"])
            {
                s.Set(url, ("Policy", c.Recorded(label)!.ToJsonString()));
                c.Match(label, s.Attribute(url, "Policy"));
            }
        };
        cases["test_update_sqs_remove_inlinepolicy"] = (c, s) => Policy(c, s, "policy_before", "policy_after");
        cases["test_update_to_remove_queuepolicy_from_template"] = (c, s) => Policy(c, s, "policy_before", "policy_after");
        cases["test_update_add_two_additional_queues_to_policy"] = (c, s) => Policy(c, s, "queue_1_before", "queue_1_after", "queue_2_before", "queue_2_after", "queue_3_before", "queue_3_after");
    }

    private static void AllProperties(RecordedCase recorded, WireSqs sqs, string target, string name, params (string, string)[] attributes)
    {
        string url = sqs.CreateQueue(new()
        {
            QueueName = name,
            Attributes = LocalSqs.Map([.. attributes, ("KmsMasterKeyId", "alias/aws/sqs"), ("RedrivePolicy", LocalSqs.RedriveTo(WireSqs.Arn(target), 7))]),
            Tags = LocalSqs.Map(("Environment", "Production"), ("Department", "Finance")),
        }).QueueUrl;
        sqs.Set(target, ("RedriveAllowPolicy", """{"redrivePermission":"allowAll"}"""));
        recorded.Match("attributes", sqs.Response(sqs.Attributes(url)));
        recorded.Match("tags", sqs.Response(sqs.ListQueueTags(new() { QueueUrl = url }).Tags));
        recorded.Match("dlq_attributes", sqs.Response(sqs.Attributes(target, "RedriveAllowPolicy")));
    }

    private static void RemoveProperties(RecordedCase recorded, WireSqs sqs)
    {
        string target = sqs.Create("dlq");
        string url = sqs.Create("queue", ("DelaySeconds", "17"), ("MaximumMessageSize", "1234"), ("VisibilityTimeout", "45"), ("KmsMasterKeyId", "alias/aws/sqs"), ("RedrivePolicy", LocalSqs.RedriveTo(WireSqs.Arn(target), 7)));
        sqs.Set(url, ("MaximumMessageSize", "262144"), ("VisibilityTimeout", "43"), ("KmsMasterKeyId", ""));
        sqs.TagQueue(new() { QueueUrl = url, Tags = LocalSqs.Map(("Environment", "Pre-Production")) });
        recorded.Match("updated_attributes", sqs.Response(sqs.Attributes(url)));
        recorded.Match("updated_tags", sqs.Response(sqs.ListQueueTags(new() { QueueUrl = url }).Tags));
    }

    private static void CreateAndUpdate(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create("queue", ("MessageRetentionPeriod", "604800"), ("ReceiveMessageWaitTimeSeconds", "10"), ("VisibilityTimeout", "20"));
        recorded.Match("get_queue_attributes", sqs.Response(sqs.Attributes(url)));
        sqs.Set(url, ("MaximumMessageSize", "2048"), ("VisibilityTimeout", "69"), ("DelaySeconds", "420"));
        recorded.Match("get_updated_queue_attributes", sqs.Response(sqs.Attributes(url)));
    }

    private static void SetDefaults(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        recorded.Match("get-queue-attributes-initial-values", sqs.Response(sqs.Attributes(url)));
        sqs.Set(url, ("KmsMasterKeyId", "testKeyId"), ("KmsDataKeyReusePeriodSeconds", "6000"));
        recorded.Match("get-queue-attributes-after-update", sqs.Response(sqs.Attributes(url)));
        sqs.Set(url, ("KmsMasterKeyId", ""), ("KmsDataKeyReusePeriodSeconds", ""), ("DelaySeconds", ""), ("VisibilityTimeout", ""), ("MaximumMessageSize", ""), ("MessageRetentionPeriod", ""), ("Policy", ""), ("RedrivePolicy", ""));
        recorded.Match("get-queue-attributes-after-set-to-defaults", sqs.Response(sqs.Attributes(url)));
    }

    private static void Encryption(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        string[] names = ["KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled"];
        sqs.Set(url, ("KmsMasterKeyId", "testKeyId"), ("KmsDataKeyReusePeriodSeconds", "6000"), ("SqsManagedSseEnabled", "false"));
        recorded.Match("sse_kms_attributes", sqs.Response(sqs.Attributes(url, names)));
        sqs.Set(url, ("SqsManagedSseEnabled", "true"));
        recorded.Match("sse_sqs_attributes", sqs.Response(sqs.Attributes(url, names)));
    }

    private static void ExclusiveEncryption(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        TernServiceException error = Assert.ThrowsAny<TernServiceException>(() => sqs.Set(url, ("KmsMasterKeyId", "testKeyId"), ("SqsManagedSseEnabled", "true")));
        recorded.Match("error", $"An error occurred ({error.ErrorCode}) when calling the SetQueueAttributes operation: {error.ServiceMessage}");
    }

    private static void DifferentAttributes(RecordedCase recorded, WireSqs sqs)
    {
        // The recorded response is in JSON.
        sqs.IsQuery = false;
        sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "true"));
        recorded.Match("queue-already-exists", sqs.Error(() => sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "false"))));
    }

    private static void UnsupportedFifo(RecordedCase recorded, WireSqs sqs)
    {
        string standard = sqs.Create();
        recorded.Match("invalid-attr-name-1", sqs.Error(() => sqs.Set(standard, ("FifoQueue", "true"))));
        string fifo = sqs.CreateFifo();
        recorded.Match("invalid-attr-name-2", sqs.Error(() => sqs.Set(fifo, ("FifoQueue", "false"))));
    }

    private static void UnsupportedStandard(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        recorded.Match("invalid-attr-name-1", sqs.Error(() => sqs.Set(url, ("FifoQueue", "true"))));
        recorded.Match("invalid-attr-name-2", sqs.Error(() => sqs.Set(url, ("FifoQueue", "false"))));
    }

    private static void FifoAttributes(RecordedCase recorded, WireSqs sqs)
    {
        recorded.Match("invalid-attribute-fifo-queue", sqs.Error(() => sqs.Create("q", ("FifoQueue", "false"))));
        recorded.Match("invalid-attribute-content-based-deduplication", sqs.Error(() => sqs.Create("q", ("ContentBasedDeduplication", "false"))));
        recorded.Match("invalid-attribute-deduplication-scope", sqs.Error(() => sqs.Create("q", ("DeduplicationScope", "messageGroup"))));
        recorded.Match("invalid-attribute-throughput-limit", sqs.Error(() => sqs.Create("q", ("FifoThroughputLimit", "perMessageGroupId"))));
    }

    private static void ContentBased(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "true"));
        recorded.Match("before-update", sqs.Response(sqs.Attributes(url)));
        sqs.Set(url, ("ContentBasedDeduplication", "false"));
        recorded.Match("after-update", sqs.Response(sqs.Attributes(url)));
    }

    private static void Tags(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        sqs.TagQueue(new() { QueueUrl = url, Tags = LocalSqs.Map(("tag1", "value1"), ("tag2", "value2"), ("tag3", "")) });
        recorded.Match("get-tag-1", Get());
        sqs.UntagQueue(new() { QueueUrl = url, TagKeys = ["tag1", "tag3"] });
        recorded.Match("get-tag-2", Get());
        sqs.UntagQueue(new() { QueueUrl = url, TagKeys = ["tag2"] });
        recorded.Match("get-tag-after-untag", Get());

        JsonObject Get() => sqs.Response(sqs.ListQueueTags(new() { QueueUrl = url }).Tags);
    }

    private static void Permissions(RecordedCase recorded, WireSqs sqs)
    {
        const string Label = "crossaccountpermission";
        string url = sqs.Create();
        Add(Label, "668614515564", LocalSqs.AccountId);
        recorded.Match("add-permission-response", sqs.Response());
        Match("get-queue-policy-attribute");
        Remove(Label);
        recorded.Match("remove-permission-response", sqs.Response());
        Match("get-queue-policy-attribute-after-removal");
        Add(Label, LocalSqs.AccountId);
        Match("get-queue-policy-attribute-first-account-same-label");
        recorded.Match("get-queue-policy-attribute-second-account-same-label", sqs.Error(() => Add(Label, "668614515564")));
        Add(Label + "2", LocalSqs.AccountId);
        Match("get-queue-policy-attribute-second-account-different-label");
        Remove(Label);
        Match("get-queue-policy-attribute-delete-first-permission");
        Remove(Label + "2");
        Match("get-queue-policy-attribute-delete-second-permission");
        recorded.Match("get-queue-policy-attribute-delete-non-existent-label", sqs.Error(() => Remove(Label + "2")));

        void Add(string label, params string[] accounts) =>
            sqs.AddPermission(new() { QueueUrl = url, Label = label, AwsAccountIds = accounts, Actions = ["ReceiveMessage"] });
        void Remove(string label) => sqs.RemovePermission(new() { QueueUrl = url, Label = label });
        void Match(string label) => recorded.Match(label, sqs.Response(sqs.Attributes(url, "Policy")));
    }

    private static void Missing(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        sqs.DeleteQueue(new() { QueueUrl = url });
        recorded.Match("queue-does-not-exist", sqs.Error(() => sqs.Attributes(url)));
        recorded.Match("queue-does-not-exist-url", sqs.Error(() => sqs.GetQueueUrl(new() { QueueName = "queue" })));
        sqs.IsQuery = true;
        recorded.Match("queue-does-not-exist-query", sqs.Error(() => sqs.Attributes(url)));
    }

    private static void Pages(RecordedCase recorded, WireSqs sqs)
    {
        sqs.UseEndpoint("http://sqs.us-east-1.localhost.localstack.cloud:4566");
        for (int i = 0; i < 10; i++)
            sqs.Create("7f7df0f5-test-queue-" + i);
        recorded.Match("list_all", sqs.Response(sqs.ListQueues(new() { QueueNamePrefix = "7f7df0f5" })));
        ListQueuesResponse first = sqs.ListQueues(new() { QueueNamePrefix = "7f7df0f5", MaxResults = 2 });
        Assert.Equal(Convert.ToBase64String(Encoding.UTF8.GetBytes(first.QueueUrls[1])), first.NextToken);
        // The recording has the text <region> in the URL of the token.
        JsonObject response = sqs.Response(first);
        response["NextToken"] = recorded.Recorded("list_two_max")!["NextToken"]!.GetValue<string>();
        recorded.Match("list_two_max", response);
        recorded.Match("list_remaining", sqs.Response(sqs.ListQueues(new() { QueueNamePrefix = "7f7df0f5", MaxResults = 8, NextToken = first.NextToken })));
    }

    private static void Purge(RecordedCase recorded, WireSqs sqs)
    {
        string url = sqs.Create();
        sqs.PurgeQueue(new() { QueueUrl = url });
        recorded.Match("purge_queue_error", sqs.Error(() => sqs.PurgeQueue(new() { QueueUrl = url })));
    }

    private static void Policy(RecordedCase recorded, WireSqs sqs, params string[] labels)
    {
        string url = sqs.Create();
        foreach (string label in labels)
        {
            string policy = recorded.Recorded(label)!["Attributes"]?["Policy"]?.ToJsonString() ?? "";
            sqs.Set(url, ("Policy", policy));
            recorded.Match(label, sqs.Response(sqs.Attributes(url, "Policy")));
        }
    }
}
