using System.Net;
using System.Text.Json.Nodes;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Services;
using Tern.Local.Sns;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Local.Tests.Engine;
using Tern.Sns;

namespace Tern.Local.Tests.Sns;

/// <summary>Topics, subscriptions, deliveries and duplicates after a restart.</summary>
public sealed class DurabilityTests
{
    [Fact]
    public async Task Reopen_restores_topics_and_subscriptions()
    {
        using var folder = new TemporaryFolder();
        string topic, subscription, orphan;
        await using (LocalSns local = await LocalSns.StartAsync(new() { Folder = folder.Path }))
        {
            topic = await local.CreateTopicAsync("topic", ("DisplayName", "Name"), ("SignatureVersion", "2"));
            await local.Sns.TagResourceAsync(new() { ResourceArn = topic, Tags = [new() { Key = "k", Value = "v" }] }, LocalSns.Token);
            subscription = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("FilterPolicy", """{"a":["x"]}"""), ("RawMessageDelivery", "true"));
            string deleted = await local.CreateTopicAsync("deleted");
            orphan = await local.SubscribeAsync(deleted, "sms", "+15551234567");
            await local.Sns.UnsubscribeAsync(new() { SubscriptionArn = await local.SubscribeAsync(topic, "sms", "+15551234567") }, LocalSns.Token);
            await local.Sns.DeleteTopicAsync(new() { TopicArn = deleted }, LocalSns.Token);
        }
        await using LocalSns reopened = await LocalSns.StartAsync(new() { Folder = folder.Path });
        Assert.Equal(topic, Assert.Single((await reopened.Sns.ListTopicsAsync(new(), LocalSns.Token)).Topics).TopicArn);
        OrderedMap<string> attributes = await reopened.GetTopicAsync(topic);
        Assert.Equal(("Name", "2", "1", "1"), (attributes["DisplayName"], attributes["SignatureVersion"], attributes["SubscriptionsConfirmed"], attributes["SubscriptionsDeleted"]));
        Assert.Equal("v", Assert.Single((await reopened.Sns.ListTagsForResourceAsync(new() { ResourceArn = topic }, LocalSns.Token)).Tags).Value);
        Assert.Equal([subscription, orphan], (await reopened.Sns.ListSubscriptionsAsync(new(), LocalSns.Token)).Subscriptions.Select(found => found.SubscriptionArn));
        await reopened.PublishAsync(topic, "1", ("a", MessageAttribute.String("x")));
        await reopened.PublishAsync(topic, "2", ("a", MessageAttribute.String("y")));
        Assert.Equal(["1"], reopened.Bodies());
    }

    [Fact]
    public async Task Delivery_remains_in_the_folder_until_its_dead_letter_is_on_disk()
    {
        using var folder = new TemporaryFolder();
        using var endpoint = new EndpointHandler();
        var options = new LocalAwsOptions { Folder = folder.Path, NotificationHandler = endpoint };
        await using (LocalSns local = await LocalSns.StartAsync(options))
        {
            endpoint.DefaultStatus = HttpStatusCode.ServiceUnavailable;
            await local.SubscribeAsync(await local.CreateTopicAsync(), "https", "https://example.com/");
            await local.Aws.SettleAsync(LocalSns.Token);
        }
        endpoint.DefaultStatus = HttpStatusCode.NotFound;
        foreach (bool fails in new[] { true, false, false })
        {
            var clock = new LocalClock(TimeProvider.System);
            using var effects = new DeliveryEngine(clock, _ => { });
            clock.Freeze();
            using var documents = new DocumentStore(DataFolders.Find(options, DataFolders.Documents), new LogOptions());
            var events = new LocalEvents(clock, 0);
            using var engine = new SnsEngine(
                options, effects, new MessageTargets(effects, new FaultRules(0), events), events, documents, _ => fails ? throw new LocalStorageException("The disk is full.", "log") : default);
            engine.Restore();
            await effects.AdvanceAsync(TimeSpan.FromMinutes(1), LocalSns.Token);
        }
        // The attempts are the one before the restart, the one whose dead letter is not on disk, and the one after it.
        Assert.Equal(3, endpoint.Requests.Count);
    }

    [Fact]
    public async Task Request_that_is_executed_with_a_deletion_does_not_restore_its_resource()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string arn = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(arn, "sms", "+15551234567");
        SnsTopic topic = local.Aws.Services.Sns.FindTopic(arn)!;
        SnsSubscription found = local.Aws.Services.Sns.FindSubscription(subscription)!;
        await local.Sns.UnsubscribeAsync(new() { SubscriptionArn = subscription }, LocalSns.Token);
        await local.Sns.DeleteTopicAsync(new() { TopicArn = arn }, LocalSns.Token);
        Assert.Throws<NotFoundException>(() => topic.Region.Save(topic));
        Assert.Throws<NotFoundException>(() => topic.Region.Save(found));
    }

    [Fact]
    public async Task Reopen_continues_the_retries_of_a_delivery()
    {
        using var folder = new TemporaryFolder();
        using var endpoint = new EndpointHandler();
        var options = new LocalAwsOptions { Folder = folder.Path, NotificationHandler = endpoint };
        string topic;
        await using (LocalSns local = await LocalSns.StartAsync(options))
        {
            topic = await local.CreateTopicAsync();
            await local.SubscribeAsync(topic, "https", "https://example.com/");
            await local.Aws.SettleAsync(LocalSns.Token);
            await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = (string)JsonNode.Parse(endpoint.Requests[0].Body)!["Token"]! }, LocalSns.Token);
            endpoint.Return(HttpStatusCode.InternalServerError);
            await local.PublishAsync(topic, "m");
            await local.Aws.SettleAsync(LocalSns.Token);
            Assert.Equal(2, endpoint.Requests.Count);
        }
        await using (LocalSns reopened = await LocalSns.StartAsync(options))
        {
            await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), LocalSns.Token);
            Assert.Equal("m", (string?)JsonNode.Parse(Assert.Single(endpoint.Requests.Skip(2)).Body)!["Message"]);
        }
        await using LocalSns last = await LocalSns.StartAsync(options);
        await last.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), LocalSns.Token);
        Assert.Equal(3, endpoint.Requests.Count);
    }

    [Fact]
    public async Task Reopen_restores_the_duplicates_of_a_FIFO_topic()
    {
        using var folder = new TemporaryFolder();
        string topic;
        PublishResponse first;
        await using (LocalSns local = await LocalSns.StartAsync(new() { Folder = folder.Path }))
        {
            topic = await local.CreateFifoTopicAsync();
            await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
            first = await local.PublishFifoAsync(topic, "m", "g", "id");
        }
        await using LocalSns reopened = await LocalSns.StartAsync(new() { Folder = folder.Path });
        Assert.Equal(first.MessageId, (await reopened.PublishFifoAsync(topic, "m", "g", "id")).MessageId);
        Assert.True(string.CompareOrdinal(first.SequenceNumber, (await reopened.PublishFifoAsync(topic, "n", "g", "other")).SequenceNumber) < 0);
        Assert.Equal(["m", "n"], reopened.Texts());
    }

    [Fact]
    public async Task Reopen_restores_the_certificate_of_signed_messages()
    {
        using var folder = new TemporaryFolder();
        var options = new LocalAwsOptions { Folder = folder.Path, SignsNotifications = true };
        string url;
        await using (LocalSns local = await LocalSns.StartAsync(options))
        {
            string topic = await local.CreateTopicAsync();
            await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
            await local.PublishAsync(topic, "m");
            url = (string)JsonNode.Parse(Assert.Single(local.Bodies()))!["SigningCertURL"]!;
        }
        await using LocalSns reopened = await LocalSns.StartAsync(options);
        using var invoker = new HttpMessageInvoker(reopened.Aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await invoker.SendAsync(new HttpRequestMessage(HttpMethod.Get, url), LocalSns.Token);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }
}
