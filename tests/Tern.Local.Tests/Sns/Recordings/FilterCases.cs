using Tern.Sns;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about filter policies.</summary>
internal static class FilterCases
{
    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_sub_filter_policy_nested_property"] = async (c, s) =>
        {
            string subscription = await SubscribeAsync(s);
            const string Nested = """{"object":{"key":[{"prefix":"auto-"}]}}""";
            await c.FailsAsync("sub-filter-policy-nested-error", () => s.SetAsync(subscription, "FilterPolicy", Nested));
            await s.SetAsync(subscription, "FilterPolicyScope", "MessageBody");
            await s.SetAsync(subscription, "FilterPolicy", Nested);
            c.Match("sub-attrs-after-setting-nested-policy", await s.GetAsync(subscription));
        };
        cases["test_set_subscription_filter_policy_scope"] = async (c, s) =>
        {
            string subscription = await SubscribeAsync(s);
            c.Match("sub-attrs-default", await s.GetAsync(subscription));
            await s.SetAsync(subscription, "FilterPolicyScope", "MessageBody");
            c.Match("sub-attrs-filter-scope-body", await s.GetAsync(subscription));
            await c.FailsAsync("sub-attrs-filter-scope-error", () => s.SetAsync(subscription, "FilterPolicyScope", "RandomValue"));
            await s.SetAsync(subscription, "FilterPolicy", """{"attr":["match-this"]}""");
            c.Match("sub-attrs-after-setting-policy", await s.GetAsync(subscription));
        };
        cases["test_sub_filter_policy_nested_property_constraints"] = async (c, s) =>
        {
            string subscription = await SubscribeAsync(s);
            await s.SetAsync(subscription, "FilterPolicyScope", "MessageBody");
            await c.FailsAsync("sub-filter-policy-nested-error-too-many-combinations", () => s.SetAsync(subscription, "FilterPolicy", """{"key_a":{"key_b":{"key_c":["value_one","value_two","value_three","value_four"]}},"key_d":{"key_e":["value_one","value_two","value_three"]},"key_f":["value_one","value_two","value_three"]}"""));
            await c.FailsAsync("sub-filter-policy-max-attr-keys", () => s.SetAsync(subscription, "FilterPolicy", """{"a":["v"],"b":["v"],"c":["v"],"d":["v"],"e":["v"],"f":["v"]}"""));
            await c.FailsAsync("sub-filter-policy-rule-no-list", () => s.SetAsync(subscription, "FilterPolicy", """{"key_a":"value_one"}"""));
        };
        cases["test_exists_filter_policy_attributes_array"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string subscription = await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync(), ("RawMessageDelivery", "true"), ("FilterPolicy", """{"store":["value1"]}"""));
            c.Match("subscription-attributes-policy", await s.GetAsync(subscription));
            c.Match("messages-init", await s.ReceiveAsync());
            await s.PublishAsync(topic, "message-1", ("store", MessageAttribute.String("value1")));
            c.Match("messages-1", await ReceiveAsync(s));
            await s.PublishAsync(topic, "message-2", ("store", new() { DataType = "String.Array", StringValue = """["value1","value2"]""" }));
            c.Match("messages-2", await ReceiveAsync(s));
            await s.PublishAsync(topic, "message-3", ("store", MessageAttribute.String("value2")));
            c.Match("messages-3", await s.ReceiveAsync());
        };
        cases["test_filter_policy_for_batch"] = BatchAsync;
    }

    private static async Task<string> SubscribeAsync(LocalSns local) => await local.SubscribeAsync(await local.CreateTopicAsync(), "sqs", await local.CreateQueueAsync());

    // The requests of the case received no attributes.
    private static async Task<Tern.Sqs.Message[]> ReceiveAsync(LocalSns local) =>
        [.. (await local.ReceiveAsync()).Select(message => new Tern.Sqs.Message { MessageId = message.MessageId, ReceiptHandle = message.ReceiptHandle, Body = message.Body, Md5OfBody = message.Md5OfBody })];

    private static async Task BatchAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        string filtered = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync("filtered"), ("FilterPolicy", """{"attr1":[{"numeric":[">",0,"<=",100]}]}"""));
        string all = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync("all"));
        recorded.Match("subscription-attributes-with-filter", await local.GetAsync(filtered));
        recorded.Match("subscription-attributes-no-filter", await local.GetAsync(all));
        recorded.Match("messages-no-filter-before-publish", await local.ReceiveAsync("all"));
        recorded.Match("messages-with-filter-before-publish", await local.ReceiveAsync("filtered"));
        await PublishAsync("This is a test message", "99");
        recorded.Match("messages-no-filter-after-publish-ok", await local.ReceiveAsync("all"));
        recorded.Match("messages-with-filter-after-publish-ok", await local.ReceiveAsync("filtered"));
        await PublishAsync("This is another test message", "111");
        recorded.Match("messages-no-filter-after-publish-ok-1", await local.ReceiveAsync("all"));
        recorded.Match("messages-with-filter-after-publish-filtered", await local.ReceiveAsync("filtered"));

        Task PublishAsync(string message, string number) => local.Sns.PublishBatchAsync(
            new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = message, MessageAttributes = new() { ["attr1"] = PublishCases.Number(number) } }] }, LocalSns.Token);
    }
}
