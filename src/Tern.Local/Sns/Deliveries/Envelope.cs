using System.Text;
using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Signing;
using Tern.Local.Sns.Subscriptions;
using Tern.Runtime;
using Tern.Sns;

namespace Tern.Local.Sns.Deliveries;

/// <summary>The JSON document that contains a message. It is the same for all subscriptions, except for the ARN of the subscription.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html">Message and JSON formats</seealso>
internal sealed class Envelope
{
    private readonly byte[] _start;
    private readonly byte[] _end;

    private Envelope(byte[] start, byte[] end)
    {
        _start = start;
        _end = end;
    }

    /// <summary>Creates the envelope of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="signer">Signs the message; null for an envelope without a valid signature.</param>
    public static Envelope Create(MessageText text, NotificationSigner? signer)
    {
        PublishedMessage message = text.Message;
        using var buffer = new PooledBuffer(text.Value.Length + 1024);
        var json = new JsonWriter(buffer);
        json.WriteStartObject();
        WriteStart(ref json, text);
        if (!message.Topic.IsFifo)
        {
            json.WriteName("\"SignatureVersion\":"u8);
            json.WriteString(message.Topic.Settings.SignatureVersion);
            MessageSignature signature = CanonicalText.Sign(signer, message.Topic.Settings.SignatureVersion, text);
            json.WriteName("\"Signature\":"u8);
            json.WriteString(signature.Value);
            json.WriteName("\"SigningCertURL\":"u8);
            json.WriteString(signature.GetCertificateUrl(message.Endpoint));
        }
        // A host has no characters that JSON escapes.
        json.WriteName("\"UnsubscribeURL\":\""u8);
        json.WriteLiteral(Encoding.UTF8.GetBytes(SnsEndpoints.CreateUnsubscribeUrl(message.Endpoint)));
        int split = json.Written.Length;
        json.WriteLiteral("\","u8);
        if (message.Content.Attributes is { } attributes)
        {
            json.WriteName("\"MessageAttributes\":"u8);
            WriteAttributes(ref json, attributes);
        }
        json.WriteEndObject();
        json.Complete();
        return new Envelope(buffer.WrittenSpan[..split].ToArray(), buffer.WrittenSpan[split..].ToArray());
    }

    /// <summary>Returns the envelope for a subscription.</summary>
    public byte[] Complete(SnsSubscription subscription) => [.. _start, .. subscription.ArnBytes, .. _end];

    /// <summary>Writes the members from the type to the time.</summary>
    private static void WriteStart(ref JsonWriter json, MessageText text)
    {
        PublishedMessage message = text.Message;
        json.WriteLiteral("\"Type\":\"Notification\",\"MessageId\":"u8);
        json.WriteString(message.Id);
        if (message.SequenceNumber is { } sequence)
        {
            json.WriteName("\"SequenceNumber\":"u8);
            json.WriteString(sequence);
        }
        json.WriteName("\"TopicArn\":"u8);
        json.WriteString(message.Topic.Arn);
        if (message.Content.Subject is { } subject)
        {
            json.WriteName("\"Subject\":"u8);
            json.WriteString(subject);
        }
        json.WriteName("\"Message\":"u8);
        json.WriteString(text.Value);
        json.WriteName("\"Timestamp\":"u8);
        json.WriteString(CanonicalText.FormatTime(message.Time));
    }

    /// <summary>Writes the message attributes.</summary>
    public static void WriteAttributes(ref JsonWriter json, OrderedMap<MessageAttributeValue> attributes)
    {
        json.WriteStartObject();
        foreach ((string name, MessageAttributeValue value) in attributes)
        {
            json.WriteName(name);
            json.WriteLiteral("{\"Type\":"u8);
            json.WriteString(value.DataType);
            json.WriteName("\"Value\":"u8);
            if (value.BinaryValue is { } bytes)
                json.WriteBase64(bytes.Span);
            else
                json.WriteString(value.StringValue!);
            json.WriteEndObject();
        }
        json.WriteEndObject();
    }
}
