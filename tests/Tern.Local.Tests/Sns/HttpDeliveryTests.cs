using System.Net;
using System.Text.Json.Nodes;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Sns.Subscriptions;
using Tern.Sns;

namespace Tern.Local.Tests.Sns;

/// <summary>HTTP deliveries: confirmation, retries, redirects and dead letters.</summary>
public sealed class HttpDeliveryTests
{
    private const string Url = "https://endpoint.example/sns";

    [Fact]
    public async Task Endpoint_is_confirmed_by_its_url_and_restored_after_an_unsubscription()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        SubscribeResponse pending = await local.Sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "https", Endpoint = Url }, LocalSns.Token);
        Assert.Equal("pending confirmation", pending.SubscriptionArn);
        Assert.Equal("PendingConfirmation", Assert.Single((await local.Sns.ListSubscriptionsAsync(new(), LocalSns.Token)).Subscriptions).SubscriptionArn);
        await local.PublishAsync(topic, "before");
        await local.Aws.SettleAsync(LocalSns.Token);
        (Uri url, Dictionary<string, string> headers, string body) = Assert.Single(endpoint.Requests);
        JsonNode confirmation = JsonNode.Parse(body)!;
        Assert.Equal((Url, "SubscriptionConfirmation", topic, "text/plain; charset=UTF-8"), (url.OriginalString, headers["x-amz-sns-message-type"], headers["x-amz-sns-topic-arn"], headers["Content-Type"]));
        Assert.False(headers.ContainsKey("x-amz-sns-subscription-arn"));

        string confirmed = await GetAsync(local, (string)confirmation["SubscribeURL"]!);
        await local.PublishAsync(topic, "after");
        await local.Aws.SettleAsync(LocalSns.Token);
        JsonNode notification = JsonNode.Parse(endpoint.Requests[1].Body)!;
        Assert.Equal(("Notification", "after"), ((string?)notification["Type"], (string?)notification["Message"]));
        string subscription = endpoint.Requests[1].Headers["x-amz-sns-subscription-arn"];
        Assert.Contains(subscription, confirmed, StringComparison.Ordinal);
        Assert.Equal(("false", "false"), ((await local.GetAsync(subscription))["ConfirmationWasAuthenticated"], (await local.GetAsync(subscription))["PendingConfirmation"]));

        await GetAsync(local, (string)notification["UnsubscribeURL"]!);
        await local.PublishAsync(topic, "unsubscribed");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Equal(3, endpoint.Requests.Count);
        JsonNode deactivation = JsonNode.Parse(endpoint.Requests[2].Body)!;
        Assert.Equal("UnsubscribeConfirmation", (string?)deactivation["Type"]);
        Assert.Equal(("0", "1"), ((await local.GetTopicAsync(topic))["SubscriptionsConfirmed"], (await local.GetTopicAsync(topic))["SubscriptionsDeleted"]));

        Assert.Contains(subscription, await GetAsync(local, (string)deactivation["SubscribeURL"]!), StringComparison.Ordinal);
        await local.PublishAsync(topic, "restored");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Equal("restored", (string?)JsonNode.Parse(endpoint.Requests[3].Body)!["Message"]);
    }

    [Fact]
    public async Task Token_expires_after_2_days()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "https", Url);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(2), LocalSns.Token);
        string token = (string)JsonNode.Parse(endpoint.Requests[0].Body)!["Token"]!;
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: Token", () => local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = token }, LocalSns.Token));
    }

    [Fact]
    public async Task Only_a_signed_request_deletes_a_subscription_that_requires_authentication()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(topic, "https", Url);
        await local.Aws.SettleAsync(LocalSns.Token);
        string token = (string)JsonNode.Parse(endpoint.Requests[0].Body)!["Token"]!;
        await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = token, AuthenticateOnUnsubscribe = "true" }, LocalSns.Token);
        Assert.Contains("AuthorizationError", await GetAsync(local, $"https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe&SubscriptionArn={subscription}"), StringComparison.Ordinal);
        Assert.Equal("true", (await local.GetAsync(subscription))["ConfirmationWasAuthenticated"]);
        await local.Sns.UnsubscribeAsync(new() { SubscriptionArn = subscription }, LocalSns.Token);
        await LocalSns.FailsAsync("NotFound", "Subscription does not exist", () => local.GetAsync(subscription));
    }

    [Fact]
    public async Task Repeated_confirmation_without_a_signature_does_not_change_the_protection()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(topic, "https", Url);
        await local.Aws.SettleAsync(LocalSns.Token);
        JsonNode confirmation = JsonNode.Parse(endpoint.Requests[0].Body)!;
        await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = (string)confirmation["Token"]!, AuthenticateOnUnsubscribe = "true" }, LocalSns.Token);
        Assert.Contains(subscription, await GetAsync(local, (string)confirmation["SubscribeURL"]!), StringComparison.Ordinal);
        Assert.Equal("true", (await local.GetAsync(subscription))["ConfirmationWasAuthenticated"]);
        Assert.Contains("AuthorizationError", await GetAsync(local, $"https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe&SubscriptionArn={subscription}"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Endpoint_that_publishes_to_its_topic_ends_at_the_limit()
    {
        int calls = 0;
        LocalSns local = null!;
        using var handler = new PublishingHandler(async body =>
        {
            JsonNode message = JsonNode.Parse(body)!;
            if ((string?)message["Type"] == "SubscriptionConfirmation")
                await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = (string)message["TopicArn"]!, Token = (string)message["Token"]! }, LocalSns.Token);
            else if (++calls < 2 * DeliveryChain.MaxLength)
                await local.PublishAsync((string)message["TopicArn"]!, "again");
        });
        local = await LocalSns.StartAsync(new() { NotificationHandler = handler });
        await using LocalSns disposed = local;
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "https", Url);
        await local.Aws.SettleAsync(LocalSns.Token);
        await local.PublishAsync(topic, "first");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Equal(DeliveryChain.MaxLength, calls);
        Assert.Equal(DeliveryChain.DropReason, Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>()).Reason);
    }

    [Theory]
    [InlineData("https://user:p%40ss@example.com/a?b", "https://user:****@example.com/a?b", "https://example.com/a")]
    [InlineData("https://user:pä|s@example.com/a", "https://user:****@example.com/a", "https://example.com/a")]
    [InlineData("https://user@example.com/a:b", "https://user@example.com/a:b", "https://example.com/a:b")]
    [InlineData("https://example.com/a:b@c", "https://example.com/a:b@c", "https://example.com/a:b@c")]
    public void Password_of_a_url_is_neither_in_responses_nor_in_events(string endpoint, string masked, string described)
    {
        Assert.Equal(masked, SubscriptionEndpoints.Mask(SnsProtocol.Https, endpoint));
        Assert.Equal(described, SubscriptionEndpoints.Describe(SnsProtocol.Https, endpoint));
    }

    [Fact]
    public async Task Server_error_is_retried_3_times_20_seconds_apart()
    {
        using var endpoint = new EndpointHandler();
        (LocalSns local, string topic, _) = await SubscribeAsync(endpoint);
        await using LocalSns disposed = local;
        endpoint.DefaultStatus = HttpStatusCode.ServiceUnavailable;
        await local.PublishAsync(topic, "m");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Single(endpoint.Requests);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(19), LocalSns.Token);
        Assert.Single(endpoint.Requests);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), LocalSns.Token);
        Assert.Equal(2, endpoint.Requests.Count);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(600), LocalSns.Token);
        Assert.Equal(4, endpoint.Requests.Count);
        Assert.Equal("The HTTP delivery failed after 4 attempts. The endpoint returned the status 503.", Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>()).Reason);
    }

    [Fact]
    public async Task Retry_that_succeeds_is_recorded_with_its_attempt()
    {
        using var endpoint = new EndpointHandler();
        (LocalSns local, string topic, _) = await SubscribeAsync(endpoint);
        await using LocalSns disposed = local;
        endpoint.Return(HttpStatusCode.InternalServerError, HttpStatusCode.TooManyRequests);
        string id = (await local.PublishAsync(topic, "m")).MessageId!;
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), LocalSns.Token);
        Assert.Equal(3, local.Aws.Events.ToList().OfType<DeliveryEvent>().Single(delivered => delivered.MessageId == id).Attempt);
        Assert.Equal(3, endpoint.Requests.Count);
    }

    [Theory]
    [InlineData(HttpStatusCode.NotFound)]
    [InlineData(HttpStatusCode.Redirect)]
    public async Task Refused_request_is_sent_to_the_dead_letter_queue_without_a_retry(HttpStatusCode status)
    {
        using var endpoint = new EndpointHandler();
        (LocalSns local, string topic, string subscription) = await SubscribeAsync(endpoint);
        await using LocalSns disposed = local;
        string dead = await local.CreateQueueAsync("dead");
        await local.SetAsync(subscription, "RedrivePolicy", $$"""{"deadLetterTargetArn":"{{dead}}"}""");
        endpoint.DefaultStatus = status;
        await local.PublishAsync(topic, "m");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Equal(["m"], local.Texts("dead"));
        Assert.Single(endpoint.Requests);
    }

    [Fact]
    public async Task Raw_delivery_has_the_media_type_of_the_policy()
    {
        using var endpoint = new EndpointHandler();
        (LocalSns local, string topic, string subscription) = await SubscribeAsync(endpoint);
        await using LocalSns disposed = local;
        await local.SetAsync(subscription, "RawMessageDelivery", "true");
        await local.SetAsync(subscription, "DeliveryPolicy", """{"requestPolicy":{"headerContentType":"text/csv"}}""");
        await local.PublishAsync(topic, "a,b");
        await local.Aws.SettleAsync(LocalSns.Token);
        (_, Dictionary<string, string> headers, string body) = Assert.Single(endpoint.Requests);
        Assert.Equal(("a,b", "text/csv", "true"), (body, headers["Content-Type"], headers["x-amz-sns-rawdelivery"]));
    }

    [Fact]
    public async Task Credentials_of_the_url_are_sent_as_basic_authentication()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        await local.SubscribeAsync(await local.CreateTopicAsync(), "https", "https://user:p%40ss@example.com/");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.Equal("Basic dXNlcjpwQHNz", Assert.Single(endpoint.Requests).Headers["Authorization"]);
    }

    [Fact]
    public async Task Delivery_without_a_handler_is_a_drop()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        await local.SubscribeAsync(await local.CreateTopicAsync(), "https", Url);
        await local.Aws.SettleAsync(LocalSns.Token);
        DropEvent drop = Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal((Url, "HTTP deliveries have no handler. Set LocalAwsOptions.NotificationHandler."), (drop.Target, drop.Reason));
    }

    private static async Task<(LocalSns Local, string Topic, string Subscription)> SubscribeAsync(EndpointHandler endpoint)
    {
        LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(topic, "https", Url);
        await local.Aws.SettleAsync(LocalSns.Token);
        await GetAsync(local, (string)JsonNode.Parse(endpoint.Requests[0].Body)!["SubscribeURL"]!);
        endpoint.Requests.Clear();
        return (local, topic, subscription);
    }

    private sealed class PublishingHandler(Func<string, Task> receive) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await receive(await request.Content!.ReadAsStringAsync(cancellationToken));
            return new HttpResponseMessage(HttpStatusCode.OK);
        }
    }

    private static async Task<string> GetAsync(LocalSns local, string url)
    {
        using var invoker = new HttpMessageInvoker(local.Aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await invoker.SendAsync(new HttpRequestMessage(HttpMethod.Get, url), LocalSns.Token);
        return await response.Content.ReadAsStringAsync(LocalSns.Token);
    }
}
