using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Signing;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Deliveries;

/// <summary>Sends a message to a subscription, in the form of its protocol. Thread-safe.</summary>
/// <param name="engine">The topics.</param>
/// <param name="targets">The queues and functions.</param>
/// <param name="http">The HTTP deliveries.</param>
/// <param name="deadLetters">Receives messages that cannot be delivered.</param>
/// <param name="log">Records deliveries and drops.</param>
/// <param name="targetSigner">Signs the messages of queues and functions; null if they are not signed.</param>
internal sealed class SubscriptionSender(
    SnsEngine engine, IMessageTargets targets, HttpDeliveries http, DeadLetters deadLetters, DeliveryLog log, NotificationSigner? targetSigner)
{
    private const string Refused = "The target does not exist, or it refuses the message.";

    /// <summary>Sends a message to each subscription of its topic whose filter policy matches.</summary>
    public void Send(PublishedMessage message)
    {
        foreach (SnsSubscription subscription in message.Topic.Subscriptions)
        {
            if (subscription.State != SubscriptionState.Confirmed)
                continue;
            MessageText text = message.GetText(subscription.Protocol);
            if (subscription.Settings.Filter is { } filter && !message.Matches(filter, text))
                log.AddDrop(message.Topic.Arn, subscription.Description, message.Id, "The filter policy of the subscription does not match.");
            else
                Send(message, text, subscription);
        }
    }

    /// <summary>Sends the request to confirm a subscription, or the report of its deletion.</summary>
    public void Send(ConfirmationMessage message, SnsSubscription subscription)
    {
        switch (subscription.Protocol)
        {
            case SnsProtocol.Http or SnsProtocol.Https:
                http.Add(subscription.Scope, new HttpDelivery
                {
                    Id = UniqueId.Create().ToString("N"),
                    Type = message.Type,
                    MessageId = message.Id,
                    TopicArn = message.TopicArn,
                    SubscriptionArn = subscription.Arn,
                    Url = subscription.Endpoint,
                    Body = Write(message, subscription),
                    DueAt = engine.Now,
                });
                break;
            case SnsProtocol.Email or SnsProtocol.EmailJson:
                engine.Emails.Add(new LocalEmail
                {
                    Time = message.Time,
                    MessageId = message.Id,
                    Recipient = subscription.Endpoint,
                    Subject = message.Type == ConfirmationMessage.Subscription ? "AWS Notification - Subscription Confirmation" : "AWS Notification - Unsubscribe Confirmation",
                    Body = subscription.Protocol == SnsProtocol.EmailJson ? Encoding.UTF8.GetString(Write(message, subscription)) : $"{message.Text}\n\n{message.SubscribeUrl}",
                    TopicArn = message.TopicArn,
                    ConfirmationToken = message.Token,
                });
                log.AddDelivery(message.TopicArn, subscription.Description, message.Id);
                break;
            default:
                Send(subscription, new TargetMessage { Source = message.TopicArn, MessageId = message.Id, Body = Write(message, subscription) });
                break;
        }
    }

    private byte[] Write(ConfirmationMessage message, SnsSubscription subscription) => message.Write(engine.Signer, subscription.Topic?.Settings.SignatureVersion ?? "1");

    private void Send(PublishedMessage message, MessageText text, SnsSubscription subscription)
    {
        switch (subscription.Protocol)
        {
            case SnsProtocol.Sqs:
                SendToQueue(message, text, subscription);
                break;
            case SnsProtocol.Lambda:
                SendToFunction(message, text, subscription);
                break;
            case SnsProtocol.Http or SnsProtocol.Https:
                SendToEndpoint(message, text, subscription);
                break;
            case SnsProtocol.Email or SnsProtocol.EmailJson:
                engine.Emails.Add(new LocalEmail
                {
                    Time = message.Time,
                    MessageId = message.Id,
                    Recipient = subscription.Endpoint,
                    Subject = message.Content.Subject ?? "AWS Notification Message",
                    Body = subscription.Protocol == SnsProtocol.EmailJson ? Encoding.UTF8.GetString(text.CreateEnvelope(subscription, engine.Signer)) : text.Value,
                    TopicArn = message.Topic.Arn,
                });
                log.AddDelivery(message.Topic.Arn, subscription.Description, message.Id);
                break;
            default:
                engine.TextMessages.Add(new LocalTextMessage
                {
                    Time = message.Time,
                    MessageId = message.Id,
                    PhoneNumber = subscription.Endpoint,
                    Body = text.Value,
                    TopicArn = message.Topic.Arn,
                });
                log.AddDelivery(message.Topic.Arn, subscription.Description, message.Id);
                break;
        }
    }

    private void SendToQueue(PublishedMessage message, MessageText text, SnsSubscription subscription)
    {
        bool isRaw = subscription.Settings.IsRaw;
        // A standard queue receives the group of a standard topic, but not that of a FIFO topic.
        string? group = message.Topic.IsFifo && subscription.IsStandardQueue ? null : message.Content.GroupId;
        var target = new TargetMessage
        {
            Source = message.Topic.Arn,
            MessageId = message.Id,
            Body = isRaw ? text.Bytes : text.CreateEnvelope(subscription, targetSigner),
            Attributes = isRaw ? message.TargetAttributes : [],
            GroupId = group,
            DeduplicationId = subscription.IsStandardQueue ? null : message.Content.DeduplicationId,
            TraceHeader = message.Content.TraceHeader,
        };
        if (target.Attributes.Count > SnsLimits.MaxQueueAttributes)
            deadLetters.Send(subscription, subscription.Description, "A message of a queue has at most 10 attributes.", target with { Attributes = [] });
        else
            Send(subscription, target);
    }

    private void SendToFunction(PublishedMessage message, MessageText text, SnsSubscription subscription)
    {
        var target = new TargetMessage { Source = message.Topic.Arn, MessageId = message.Id, Body = FunctionEvent.Write(text, subscription, targetSigner) };
        DeliveryResult result = targets.Send(subscription.Endpoint, target);
        if (result == DeliveryResult.Delivered)
            log.AddDelivery(target.Source, subscription.Description, target.MessageId);
        else if (result == DeliveryResult.Refused)
            deadLetters.Send(subscription, subscription.Description, Refused, target with { Body = text.CreateEnvelope(subscription, targetSigner) });
    }

    private void SendToEndpoint(PublishedMessage message, MessageText text, SnsSubscription subscription)
    {
        bool isRaw = subscription.Settings.IsRaw;
        http.Add(subscription.Scope, new HttpDelivery
        {
            Id = UniqueId.Create().ToString("N"),
            Type = HttpDelivery.Notification,
            MessageId = message.Id,
            TopicArn = message.Topic.Arn,
            SubscriptionArn = subscription.Arn,
            Url = subscription.Endpoint,
            Body = isRaw ? text.Bytes : text.CreateEnvelope(subscription, engine.Signer),
            IsRaw = isRaw,
            Attributes = isRaw ? message.TargetAttributes : [],
            DueAt = message.Time,
        });
    }

    private void Send(SnsSubscription subscription, TargetMessage target)
    {
        DeliveryResult result = targets.Send(subscription.Endpoint, target);
        if (result == DeliveryResult.Delivered)
            log.AddDelivery(target.Source, subscription.Description, target.MessageId);
        else if (result == DeliveryResult.Refused)
            deadLetters.Send(subscription, subscription.Description, Refused, target);
    }
}
