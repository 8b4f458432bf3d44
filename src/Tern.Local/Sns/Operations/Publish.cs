using System.Globalization;
using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>Publish</c>.</summary>
internal static class Publish
{
    private const int EndpointIdLength = 36;

    /// <param name="region">The topics of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="endpoint">The endpoint of the request, without a final slash.</param>
    /// <param name="traceHeader">The trace header of the request; null for none.</param>
    public static PublishResponse Execute(SnsRegion region, PublishRequest request, string endpoint, string? traceHeader)
    {
        int targets = (request.TopicArn is null ? 0 : 1) + (request.TargetArn is null ? 0 : 1) + (request.PhoneNumber is null ? 0 : 1);
        if (targets == 0)
            throw SnsErrors.Invalid("TopicArn or TargetArn Reason: no value for required parameter");
        if (targets > 1)
            throw SnsErrors.Invalid("TopicArn or TargetArn or PhoneNumber Reason: only one of them can be specified");
        var members = new NotificationMembers(request);
        if (request.PhoneNumber is { } number)
            return new() { MessageId = SendText(region.Engine, number, members) };
        SnsTopic topic = FindTopic(region, request);
        (string id, string? sequenceNumber) = region.Engine.Publisher.Publish(topic, NotificationRules.Create(topic, members, traceHeader), endpoint);
        return new() { MessageId = id, SequenceNumber = sequenceNumber };
    }

    private static SnsTopic FindTopic(SnsRegion region, PublishRequest request)
    {
        if (request.TopicArn is not null)
            return region.GetTopic(request.TopicArn);
        // The ARN of an endpoint of a platform has a slash. Tern.Local does not support these endpoints.
        string[] parts = SnsArns.Split(request.TargetArn, "TargetArn");
        string[] path = parts[^1].Split('/');
        if (path.Length == 1)
            return region.GetTopic(request.TargetArn, "TargetArn");
        throw path[^1].Length == EndpointIdLength
            ? SnsErrors.Invalid("TargetArn Reason: No endpoint found for the target arn specified")
            : SnsErrors.Invalid($"TargetArn Reason: ARN specifies an invalid endpointId: UUID must be encoded in exactly {EndpointIdLength} characters.");
    }

    private static string SendText(SnsEngine engine, string number, NotificationMembers members)
    {
        if (!SubscriptionEndpoints.IsPhoneNumber(number))
            throw SnsErrors.Invalid($"PhoneNumber Reason: {number} is not valid to publish to");
        if (members.Text is { Length: > SnsLimits.MaxTextMessageLength })
            throw SnsErrors.Invalid(string.Create(CultureInfo.InvariantCulture, $"Message Reason: The text message is longer than {SnsLimits.MaxTextMessageLength} characters"));
        NewNotification content = NotificationRules.Create(members, null);
        return engine.SendTextMessage(number, content.Texts?.GetValueOrDefault("sms") ?? content.Text);
    }
}
