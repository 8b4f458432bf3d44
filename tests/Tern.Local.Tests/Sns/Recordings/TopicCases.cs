using System.Text.Json.Nodes;
using Tern.Sns;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about topics, their attributes, tags and policies.</summary>
internal static class TopicCases
{
    private static CancellationToken Token => LocalSns.Token;

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_create_topic_with_attributes"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic.fifo", ("DisplayName", "TestTopic"), ("SignatureVersion", "2"), ("FifoTopic", "true"));
            c.Match("get-topic-attrs", await s.GetTopicAsync(topic));
            await c.FailsAsync("get-attrs-nonexistent-topic", () => s.GetTopicAsync(topic + "x"));
            await c.FailsAsync("get-attrs-malformed-topic", () => s.GetTopicAsync("malformed"));
        };
        cases["test_tags"] = TagsAsync;
        cases["test_create_topic_test_arn"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("create-topic", Arn(topic));
            c.Match("get-topic-attrs", await s.GetTopicAsync(topic));
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.MatchEmpty("delete-topic");
            await c.FailsAsync("topic-not-exists", () => s.GetTopicAsync(topic));
        };
        cases["test_create_duplicate_topic_with_more_tags"] = async (c, s) =>
        {
            await s.CreateTopicAsync();
            await c.FailsAsync("exception-duplicate", () => s.Sns.CreateTopicAsync(new() { Name = "topic", Tags = [new() { Key = "k", Value = "v" }] }, Token));
        };
        cases["test_create_duplicate_topic_check_idempotency"] = async (c, s) =>
        {
            Tag[] tags = [new() { Key = "a", Value = "1" }, new() { Key = "b", Value = "2" }];
            c.Match("response-created", Arn((await s.Sns.CreateTopicAsync(new() { Name = "topic", Tags = tags }, Token)).TopicArn));
            for (int i = 0; i < 3; i++)
                c.Match($"response-same-arn-{i}", Arn((await s.Sns.CreateTopicAsync(new() { Name = "topic", Tags = tags[..(2 - i)] }, Token)).TopicArn));
        };
        cases["test_create_topic_after_delete_with_new_tags"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("topic-0", Arn(topic));
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.Match("topic-1", Arn((await s.Sns.CreateTopicAsync(new() { Name = "topic", Tags = [new() { Key = "k", Value = "v" }] }, Token)).TopicArn));
        };
        cases["test_topic_delivery_policy_crud"] = DeliveryPolicyAsync;
        cases["test_delete_topic_idempotency"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.MatchEmpty("delete-topic");
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.MatchEmpty("delete-topic-again");
        };
        cases["test_create_topic_should_be_idempotent"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic", ("DisplayName", "AlreadySet"));
            c.Match("topic-attrs-idempotent-1", await s.GetTopicAsync(topic));
            await s.CreateTopicAsync();
            c.Match("topic-attrs-idempotent-2", await s.GetTopicAsync(topic));
        };
        cases["test_create_topic_name_constraints"] = NamesAsync;
        cases["test_topic_get_attributes_with_fifo_false"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic", ("FifoTopic", "false"));
            c.Match("get-attrs-standard-topic", await s.GetTopicAsync(topic));
            await c.FailsAsync("set-fifo-false-after-creation", () => s.Sns.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = "FifoTopic", AttributeValue = "false" }, Token));
        };
        cases["test_create_topic_different_attrs"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("topic", ("DisplayName", "Value1"));
            c.Match("create-topic", Arn(topic));
            c.Match("create-topic-no-attrs", Arn(await s.CreateTopicAsync()));
            c.Match("topic-attrs", await s.GetTopicAsync(topic));
            await c.FailsAsync("create-topic-diff-attrs", () => s.CreateTopicAsync("topic", ("DisplayName", "Value2")));
            await c.FailsAsync("create-topic-new-attrs-fifo", () => s.CreateTopicAsync("topic", ("FifoTopic", "true")));
            await c.FailsAsync("create-topic-new-attrs", () => s.CreateTopicAsync("topic", ("SignatureVersion", "2")));
            await c.FailsAsync("create-topic-new-and-same-attrs", () => s.CreateTopicAsync("topic", ("DisplayName", "Value1"), ("SignatureVersion", "2")));
        };
        cases["test_topic_add_permission"] = (c, s) => AddPermissionAsync(c, s, "Publish");
        cases["test_topic_add_multiple_permissions"] = (c, s) => AddPermissionAsync(c, s, "Publish", "Subscribe");
        cases["test_add_permission_errors"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            AddPermissionRequest request = new() { TopicArn = topic, Label = "test", AwsAccountId = [LocalSns.AccountId], ActionName = ["Publish"] };
            await s.Sns.AddPermissionAsync(request, Token);
            await c.FailsAsync("duplicate-label", () => s.Sns.AddPermissionAsync(request, Token));
            await c.FailsAsync("topic-not-found", () => s.Sns.AddPermissionAsync(new() { TopicArn = topic + "x", Label = "test2", AwsAccountId = [LocalSns.AccountId], ActionName = ["Publish"] }, Token));
            await c.FailsAsync("invalid-action", () => s.Sns.AddPermissionAsync(new() { TopicArn = topic, Label = "test2", AwsAccountId = [LocalSns.AccountId], ActionName = ["InvalidAction"] }, Token));
        };
        cases["test_remove_permission_errors"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("topic-not-found", () => s.Sns.RemovePermissionAsync(new() { TopicArn = topic + "x", Label = "test" }, Token));
        };
        cases["test_data_protection_policy_crud"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("get-topic-attributes-before-policy", await s.GetTopicAsync(topic));
            const string Policy = """{"Name":"data_protection_policy","Description":"Test Policy","Version":"2021-06-01","Statement":[{"Sid":"test-statement","DataDirection":"Inbound","Principal":["*"],"DataIdentifier":["arn:aws:dataprotection:us-east-1::data-identifier/EmailAddress"],"Operation":{"Deny":{}}}]}""";
            await s.Sns.PutDataProtectionPolicyAsync(new() { ResourceArn = topic, DataProtectionPolicy = Policy }, Token);
            c.MatchEmpty("put-data-protection-policy");
            c.Match("get-data-protection-policy", new JsonObject { ["DataProtectionPolicy"] = (await s.Sns.GetDataProtectionPolicyAsync(new() { ResourceArn = topic }, Token)).DataProtectionPolicy });
            c.Match("get-topic-attributes-after-policy", await s.GetTopicAsync(topic));
        };
        cases["test_tags_removed_after_deletion"] = async (c, s) =>
        {
            string topic = (await s.Sns.CreateTopicAsync(new() { Name = "topic", Tags = [new() { Key = "k1", Value = "v1" }, new() { Key = "k2", Value = "v2" }] }, Token)).TopicArn;
            c.Match("list-created-tags", await TagsOfAsync(s, topic));
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.Match("list-empty-tags", await TagsOfAsync(s, await s.CreateTopicAsync()));
        };
        cases["test_cross_region_access"] = OtherRegionAsync;
    }

    private static async Task TagsAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        await recorded.FailsAsync("duplicate-key-error", () => local.Sns.TagResourceAsync(new() { ResourceArn = topic, Tags = [new() { Key = "k1", Value = "v1" }, new() { Key = "k1", Value = "v2" }] }, Token));
        await local.Sns.TagResourceAsync(new() { ResourceArn = topic, Tags = [new() { Key = "k1", Value = "v1" }, new() { Key = "k2", Value = "v2" }] }, Token);
        recorded.Match("list-created-tags", await TagsOfAsync(local, topic));
        await local.Sns.UntagResourceAsync(new() { ResourceArn = topic, TagKeys = ["k1"] }, Token);
        recorded.Match("list-after-delete-tags", await TagsOfAsync(local, topic));
        await local.Sns.TagResourceAsync(new() { ResourceArn = topic, Tags = [new() { Key = "k2", Value = "v2b" }] }, Token);
        recorded.Match("list-after-update-tags", await TagsOfAsync(local, topic));
    }

    private static async Task DeliveryPolicyAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync(
            "topic.fifo", ("DisplayName", "TestTopic"), ("SignatureVersion", "2"), ("FifoTopic", "true"), ("DeliveryPolicy", """{"http":{"defaultRequestPolicy":{"headerContentType":"application/json"}}}"""));
        recorded.Match("get-topic-attrs", await local.GetTopicAsync(topic));
        await SetAsync(local, topic, """{"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":5,"maxDelayTarget":6,"numRetries":1}}}""");
        recorded.MatchEmpty("set-topic-attrs");
        recorded.Match("get-topic-attrs-after-update", await local.GetTopicAsync(topic));
        await SetAsync(local, topic, """{"http":{"defaultHealthyRetryPolicy":null}}""");
        recorded.MatchEmpty("set-topic-attrs-none");
        recorded.Match("get-topic-attrs-after-none", await local.GetTopicAsync(topic));
        await SetAsync(local, topic, "");
        recorded.MatchEmpty("set-topic-attrs-full-none");
        recorded.Match("get-topic-attrs-after-delete", await local.GetTopicAsync(topic));
    }

    private static Task<SetTopicAttributesResponse> SetAsync(LocalSns local, string topic, string policy) =>
        local.Sns.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = "DeliveryPolicy", AttributeValue = policy }, Token);

    private static async Task NamesAsync(SnsRecording recorded, LocalSns local)
    {
        recorded.Match("valid-name-max-length", Arn(await local.CreateTopicAsync(new string('a', 256))));
        await recorded.FailsAsync("name-too-short", () => local.CreateTopicAsync(""));
        await recorded.FailsAsync("name-too-long", () => local.CreateTopicAsync(new string('a', 257)));
        await recorded.FailsAsync("name-contains-fifo", () => local.CreateTopicAsync("topic.fifo"));
        await recorded.FailsAsync("fifo-name-not-contains-fifo", () => local.CreateTopicAsync("topic", ("FifoTopic", "true")));
        for (int i = 0; i < 8; i++)
            await recorded.FailsAsync($"name-invalid-char-{i}", () => local.CreateTopicAsync($"topic{"@!,.:$/ "[i]}name"));
    }

    private static async Task AddPermissionAsync(SnsRecording recorded, LocalSns local, params string[] actions)
    {
        string topic = await local.CreateTopicAsync();
        await local.Sns.AddPermissionAsync(new() { TopicArn = topic, Label = "test", AwsAccountId = [LocalSns.AccountId], ActionName = actions }, Token);
        recorded.MatchEmpty("add-permission-response");
        recorded.Match("topic-policy-after-permission", JsonNode.Parse((await local.GetTopicAsync(topic))["Policy"]));
    }

    private static async Task OtherRegionAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        using SnsClient other = local.Aws.CreateClient<SnsClient>(new() { Region = "us-west-2" });
        await recorded.FailsAsync("set-topic-attrs", () => other.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = "DisplayName", AttributeValue = "x" }, Token));
        await recorded.FailsAsync("get-topic-attrs", () => other.GetTopicAttributesAsync(new() { TopicArn = topic }, Token));
        await recorded.FailsAsync("cross-region-publish-forbidden", () => other.PublishAsync(new() { TopicArn = topic, Message = "m" }, Token));
        await recorded.FailsAsync("cross-region-subscribe", () => other.SubscribeAsync(new() { TopicArn = topic, Protocol = "sqs", Endpoint = "arn:aws:sqs:us-east-1:111111111111:q" }, Token));
        await recorded.FailsAsync("list-subs", () => other.ListSubscriptionsByTopicAsync(new() { TopicArn = topic }, Token));
        await recorded.FailsAsync("delete-topic", () => other.DeleteTopicAsync(new() { TopicArn = topic }, Token));
    }

    private static JsonObject Arn(string arn) => new() { ["TopicArn"] = arn };

    private static async Task<JsonNode> TagsOfAsync(LocalSns local, string topic) => new JsonObject
    {
        ["Tags"] = new JsonArray([.. (await local.Sns.ListTagsForResourceAsync(new() { ResourceArn = topic }, Token)).Tags.Select(tag => new JsonObject { ["Key"] = tag.Key, ["Value"] = tag.Value })]),
    };
}
