using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Signing;
using Tern.Local.Sns.Subscriptions;
using Tern.Runtime;

namespace Tern.Local.Sns.Deliveries;

/// <summary>The event that a function receives.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html">Lambda and Amazon SNS</seealso>
internal static class FunctionEvent
{
    /// <summary>The version of the signature of the events.</summary>
    public const string SignatureVersion = "1";

    /// <summary>Writes the event of a text for a subscription.</summary>
    /// <param name="text">The text.</param>
    /// <param name="subscription">The subscription.</param>
    /// <param name="signer">Signs the message; null for an event without a valid signature.</param>
    public static byte[] Write(MessageText text, SnsSubscription subscription, NotificationSigner? signer)
    {
        PublishedMessage message = text.Message;
        MessageSignature signature = text.SignForFunctions(signer);
        using var buffer = new PooledBuffer(text.Value.Length + 1024);
        var json = new JsonWriter(buffer);
        json.WriteLiteral("{\"Records\":[{\"EventSource\":\"aws:sns\",\"EventVersion\":\"1.0\",\"EventSubscriptionArn\":"u8);
        json.WriteString(subscription.Arn);
        json.WriteLiteral("\"Sns\":{\"Type\":\"Notification\",\"MessageId\":"u8);
        json.WriteString(message.Id);
        json.WriteName("\"TopicArn\":"u8);
        json.WriteString(message.Topic.Arn);
        json.WriteName("\"Subject\":"u8);
        if (message.Content.Subject is { } subject)
            json.WriteString(subject);
        else
            json.WriteNull();
        json.WriteName("\"Message\":"u8);
        json.WriteString(text.Value);
        json.WriteName("\"Timestamp\":"u8);
        json.WriteString(CanonicalText.FormatTime(message.Time));
        json.WriteName("\"SignatureVersion\":"u8);
        json.WriteString(SignatureVersion);
        json.WriteName("\"Signature\":"u8);
        json.WriteString(signature.Value);
        json.WriteName("\"SigningCertUrl\":"u8);
        json.WriteString(signature.GetCertificateUrl(message.Endpoint));
        json.WriteName("\"UnsubscribeUrl\":"u8);
        json.WriteString(SnsEndpoints.CreateUnsubscribeUrl(message.Endpoint, subscription.Arn));
        json.WriteName("\"MessageAttributes\":"u8);
        Envelope.WriteAttributes(ref json, message.Content.Attributes ?? []);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
        json.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
