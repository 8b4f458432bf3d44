using Tern.Local.Durability;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>The document of a subscription.</summary>
internal static class SubscriptionRecord
{
    public const string Collection = "sns/subscriptions";

    public static void Write(in RecordWriter writer, SnsSubscription subscription)
    {
        writer.Text(subscription.Arn);
        writer.Text(subscription.TopicArn);
        writer.Text(subscription.Owner);
        writer.Integer((int)subscription.Protocol);
        writer.Text(subscription.Endpoint);
        MapRecord.Write(writer, subscription.Settings.Attributes);
        writer.Integer((int)subscription.State);
        writer.Boolean(subscription.Topic is null);
        writer.Boolean(subscription.WasConfirmedByOwner);
        writer.Boolean(subscription.RequiresSignature);
        writer.OptionalText(subscription.Token);
        writer.Time(subscription.TokenExpiresAt);
    }

    /// <summary>Reads a subscription of a region, whose topics are read already.</summary>
    public static SnsSubscription Read(SnsRegion region, ref RecordReader reader)
    {
        string arn = reader.Text(), topicArn = reader.Text(), owner = reader.Text();
        if (SnsArns.FindScope(arn) is null)
            throw new InvalidDataException("The ARN of a subscription is invalid.");
        var protocol = (SnsProtocol)reader.Integer();
        var subscription = new SnsSubscription(arn, topicArn, owner, Enum.IsDefined(protocol) ? protocol : throw new InvalidDataException("The protocol of a subscription is unknown."), reader.Text());
        try
        {
            subscription.Settings = SubscriptionAttributes.Create(MapRecord.Read(ref reader), subscription.Protocol, subscription.TopicArn.EndsWith(".fifo", StringComparison.Ordinal), isStored: true);
        }
        catch (InvalidAttributeException e)
        {
            throw new InvalidDataException($"An attribute of the subscription '{arn}' is invalid: {e.Message}", e);
        }
        subscription.State = (SubscriptionState)reader.Integer();
        // A topic that was created again has no subscriptions of the deleted one.
        subscription.Topic = reader.Boolean() ? null : region.FindTopic(topicArn);
        subscription.WasConfirmedByOwner = reader.Boolean();
        subscription.RequiresSignature = reader.Boolean();
        subscription.Token = reader.OptionalText();
        subscription.TokenExpiresAt = reader.Time();
        return subscription;
    }
}
