using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Sns;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about subscriptions and their attributes.</summary>
internal static class SubscriptionCases
{
    private static CancellationToken Token => LocalSns.Token;

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_subscribe_with_invalid_protocol"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("exception", () => s.SubscribeAsync(topic, "test-protocol", "localstack@example.com"));
        };
        cases["test_unsubscribe_from_non_existing_subscription"] = async (c, s) =>
        {
            await s.Sns.UnsubscribeAsync(new() { SubscriptionArn = (await s.CreateTopicAsync()) + ":11111111-1111-1111-1111-111111111111" }, Token);
            c.MatchEmpty("empty-unsubscribe");
        };
        cases["test_create_subscriptions_with_attributes"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync(), queue = await s.CreateQueueAsync();
            await c.FailsAsync("subscribe-wrong-attr", () => s.SubscribeAsync(topic, "sqs", queue, ("RawMessageDelivery", "wrongvalue")));
            string subscription = await s.SubscribeAsync(topic, "sqs", queue, ("RawMessageDelivery", "true"));
            c.Match("subscribe", Arn(subscription));
            c.Match("get-attrs", await s.GetAsync(subscription));
            await c.FailsAsync("get-attrs-nonexistent-sub", () => s.GetAsync(subscription[..^4] + "0000"));
        };
        cases["test_validate_set_sub_attributes"] = async (c, s) =>
        {
            string subscription = await s.SubscribeAsync(await s.CreateTopicAsync(), "sqs", await s.CreateQueueAsync());
            await c.FailsAsync("fake-attribute", () => s.SetAsync(subscription, "FakeAttribute", "test-value"));
            await c.FailsAsync("raw-message-wrong-value", () => s.SetAsync(subscription, "RawMessageDelivery", "test-ValUe"));
            await c.FailsAsync("raw-message-empty-value", () => s.SetAsync(subscription, "RawMessageDelivery", ""));
            await c.FailsAsync("fake-arn-redrive-policy", () => s.SetAsync(subscription, "RedrivePolicy", """{"deadLetterTargetArn":"fake-arn"}"""));
            await c.FailsAsync("invalid-json-redrive-policy", () => s.SetAsync(subscription, "RedrivePolicy", "{invalidjson}"));
            await c.FailsAsync("invalid-json-filter-policy", () => s.SetAsync(subscription, "FilterPolicy", "{invalidjson}"));
        };
        cases["test_sns_confirm_subscription_wrong_token"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string token = string.Concat(Enumerable.Repeat("51b2ff3edb475b7d91550e0ab6edf0c1", 9));
            await c.FailsAsync("topic-not-exists", () => ConfirmAsync(s, topic + "x", token));
            await c.FailsAsync("invalid-token", () => ConfirmAsync(s, topic, "randomtoken"));
            await c.FailsAsync("token-not-exists", () => ConfirmAsync(s, topic, token));
        };
        cases["test_sqs_topic_subscription_confirmation"] = async (c, s) =>
            c.Match("subscription-attrs", SnsRecording.ToJson(await s.GetAsync(await s.SubscribeAsync(await s.CreateTopicAsync(), "sqs", await s.CreateQueueAsync()))));
        cases["test_unsubscribe_idempotency"] = async (c, s) =>
        {
            string subscription = await s.SubscribeAsync(await s.CreateTopicAsync(), "sqs", await s.CreateQueueAsync());
            await s.Sns.UnsubscribeAsync(new() { SubscriptionArn = subscription }, Token);
            c.MatchEmpty("unsubscribe-1");
            await s.Sns.UnsubscribeAsync(new() { SubscriptionArn = subscription }, Token);
            c.MatchEmpty("unsubscribe-2");
        };
        cases["test_list_subscriptions_by_topic_pagination"] = PagesAsync;
        cases["test_http_subscription_response"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("topic-arn", new JsonObject { ["TopicArn"] = topic });
            c.Match("subscription", Arn((await s.Sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "http", Endpoint = "http://example.com" }, Token)).SubscriptionArn!));
            c.Match("subscription-with-arn", Arn(await s.SubscribeAsync(topic, "http", "http://example.com/other")));
        };
        cases["test_subscribe_sms_endpoint"] = async (c, s) =>
        {
            string subscription = await s.SubscribeAsync(await s.CreateTopicAsync(), "sms", "+123123123");
            c.Match("subscribe-sms-endpoint", Arn(subscription));
            c.Match("subscribe-sms-attrs", await s.GetAsync(subscription));
        };
        cases["test_subscribe_with_invalid_topic"] = async (c, s) =>
        {
            await c.FailsAsync("invalid-subscribe-arn-1", () => s.SubscribeAsync("randomstring", "email", "a@example.com"));
            await c.FailsAsync("invalid-subscribe-arn-2", () => s.SubscribeAsync("arn:aws:sns:us-east-1:random", "email", "a@example.com"));
            await c.FailsAsync("non-existent-topic", () => s.SubscribeAsync("arn:aws:sns:us-east-1:111111111111:missing", "email", "a@example.com"));
        };
        cases["test_subscribe_sms"] = async (c, s) => c.Match("subscribe-sms-1", Arn(await s.SubscribeAsync(await s.CreateTopicAsync(), "sms", "+15551234567")));
        cases["test_subscribe_unknown_topic"] = (c, s) => c.FailsAsync("subscribe-unknown-topic", () => s.SubscribeAsync("arn:aws:sns:us-east-1:111111111111:missing", "sms", "+15551234567"));
        cases["test_subscribe_unknown_sqs_queue"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            c.Match("subscribe-unknown-sqs", Arn(await s.SubscribeAsync(topic, "sqs", "arn:aws:sqs:us-east-1:111111111111:missing")));
            await c.FailsAsync("subscribe-unknown-sqs-invalid_arn", () => s.SubscribeAsync(topic, "sqs", "invalid"));
        };
        cases["test_subscribe_sqs_queue_url"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("subscribe-sqs-via-url-error", () => s.SubscribeAsync(topic, "sqs", "https://sqs.us-east-1.amazonaws.com/111111111111/queue"));
        };
        cases["test_double_subscription"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync("double-sub-befdfdff"), queue = await s.CreateQueueAsync();
            c.Match("double-subscription-first", Arn(await s.SubscribeAsync(topic, "sqs", queue)));
            c.Match("double-subscription-second", Arn(await s.SubscribeAsync(topic, "sqs", queue)));
        };
        cases["test_subscribe_bad_sms"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("subscribe-bad-sms", () => s.SubscribeAsync(topic, "sms", "invalid-number"));
        };
        cases["test_unsubscribe_from_deleted_topic"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            SubscribeResponse pending = await s.Sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "email", Endpoint = "a@example.com" }, Token);
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            await c.FailsAsync("unsubscribe-deleted-topic", () => s.Sns.UnsubscribeAsync(new() { SubscriptionArn = pending.SubscriptionArn! }, Token));
        };
        cases["test_getting_subscriptions_by_topic"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync());
            c.Match("list-subscriptions-by-topic", List((await s.Sns.ListSubscriptionsByTopicAsync(new() { TopicArn = topic }, Token)).Subscriptions));
        };
        cases["test_delete_subscriptions_on_delete_topic"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            string subscription = await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync(), ("RawMessageDelivery", "true"));
            await s.Sns.DeleteTopicAsync(new() { TopicArn = topic }, Token);
            c.Match("get-sub-after-topic-delete", await s.GetAsync(subscription));
        };
        cases["test_set_subscription_attributes"] = async (c, s) =>
        {
            string subscription = await s.SubscribeAsync(await s.CreateTopicAsync(), "sqs", await s.CreateQueueAsync());
            await s.SetAsync(subscription, "RawMessageDelivery", "true");
            c.Match("set-subscription-attributes", await s.GetAsync(subscription));
        };
        cases["test_subscribe_invalid_filter_policy"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("subscribe-invalid-filter-policy", () => s.SubscribeAsync(topic, "sms", "+15551234567", ("FilterPolicy", "invalid")));
        };
        cases["test_get_subscription_attributes_error_not_exists"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            await c.FailsAsync("get-sub-attrs-nonexistent", () => s.GetAsync(topic + ":11111111-1111-1111-1111-111111111111"));
        };
        cases["test_subscribe_invalid_sms"] = async (c, s) =>
        {
            string topic = await s.CreateTopicAsync();
            foreach (string number in (string[])["+15--551234567", "NAA+15551234567", "+15551234567.", "/+15551234567"])
                await c.FailsAsync($"subscribe-bad-sms-{number}", () => s.SubscribeAsync(topic, "sms", number));
        };
        cases["test_subscribe_external_http_endpoint_content_type"] = (c, _) => ContentTypeAsync(c);
    }

    private static async Task ContentTypeAsync(SnsRecording recorded)
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        recorded.Match("topic-attrs", await local.GetTopicAsync(topic));
        string subscription = await local.SubscribeAsync(
            topic, "http", "http://example.com/sns-endpoint", ("RawMessageDelivery", "true"), ("DeliveryPolicy", """{"requestPolicy":{"headerContentType":"text/csv"}}"""));
        recorded.Match("sub-attrs", await local.GetAsync(subscription));
        await local.Aws.SettleAsync(Token);
        var confirmation = (JsonObject)JsonNode.Parse(endpoint.Requests[0].Body)!;
        recorded.Match("subscription-confirmation", confirmation);
        MatchHeaders("http-confirm-sub-headers");
        await ConfirmAsync(local, topic, ((string)confirmation["SubscribeURL"]!).Split("Token=")[1]);
        endpoint.Requests.Clear();
        await local.PublishAsync(topic, "a,b");
        await local.Aws.SettleAsync(Token);
        MatchHeaders("http-message-headers-raw");

        void MatchHeaders(string label)
        {
            Dictionary<string, string> received = endpoint.Requests[0].Headers;
            var headers = new JsonObject();
            foreach ((string name, JsonNode? value) in (JsonObject)recorded[label])
            {
                // The HTTP client of the server adds three of them.
                if (name is "Accept-Encoding" or "Connection" or "Content-Length")
                    headers[name] = (string)value!;
                else if (name == "Host")
                    headers[name] = endpoint.Requests[0].Url.Authority;
                else if (received.TryGetValue(name, out string? text))
                    headers[name] = text;
            }
            recorded.Match(label, headers);
        }
    }

    private static async Task PagesAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync();
        for (int i = 0; i < 101; i++)
            await local.SubscribeAsync(topic, "sms", string.Create(CultureInfo.InvariantCulture, $"+1555000{i:D4}"));
        ListSubscriptionsByTopicResponse first = await local.Sns.ListSubscriptionsByTopicAsync(new() { TopicArn = topic }, Token);
        Assert.Equal(100, first.Subscriptions.Count);
        recorded.Match("list-sub-per-topic-page-2", List((await local.Sns.ListSubscriptionsByTopicAsync(new() { TopicArn = topic, NextToken = first.NextToken }, Token)).Subscriptions));
    }

    private static Task<ConfirmSubscriptionResponse> ConfirmAsync(LocalSns local, string topic, string token) => local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = token }, Token);

    private static JsonObject Arn(string arn) => new() { ["SubscriptionArn"] = arn };

    private static JsonObject List(IReadOnlyList<Subscription> subscriptions) => new()
    {
        ["Subscriptions"] = new JsonArray([.. subscriptions.Select(subscription => new JsonObject
        {
            ["Endpoint"] = subscription.Endpoint,
            ["Owner"] = subscription.Owner,
            ["Protocol"] = subscription.Protocol,
            ["SubscriptionArn"] = subscription.SubscriptionArn,
            ["TopicArn"] = subscription.TopicArn,
        })]),
    };
}
