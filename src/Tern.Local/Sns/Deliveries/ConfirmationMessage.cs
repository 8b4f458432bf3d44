using Tern.Local.Sns.Signing;
using Tern.Runtime;

namespace Tern.Local.Sns.Deliveries;

/// <summary>The request to confirm a subscription, or the report of its deletion.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html">HTTP/HTTPS subscription confirmation JSON format</seealso>
internal sealed record ConfirmationMessage
{
    /// <summary>The type of a request to confirm a subscription.</summary>
    public const string Subscription = "SubscriptionConfirmation";

    /// <summary>The type of a message that reports the deletion of a subscription.</summary>
    public const string Unsubscription = "UnsubscribeConfirmation";

    public required string Type { get; init; }

    public required string Id { get; init; }

    public required string TopicArn { get; init; }

    public required string Token { get; init; }

    public required string Text { get; init; }

    public required DateTimeOffset Time { get; init; }

    /// <summary>The endpoint of the URLs in the message, without a final slash.</summary>
    public required string Endpoint { get; init; }

    /// <summary>The URL that confirms or restores the subscription.</summary>
    public string SubscribeUrl => SnsEndpoints.CreateSubscribeUrl(Endpoint, TopicArn, Token);

    /// <summary>Writes the JSON of the message.</summary>
    /// <param name="signer">Signs the message.</param>
    /// <param name="version">The version of the signature.</param>
    public byte[] Write(NotificationSigner signer, string version)
    {
        MessageSignature signature = CanonicalText.Sign(signer, version, this);
        using var buffer = new PooledBuffer();
        var json = new JsonWriter(buffer);
        json.WriteStartObject();
        Write(ref json, "\"Type\":"u8, Type);
        Write(ref json, "\"MessageId\":"u8, Id);
        Write(ref json, "\"Token\":"u8, Token);
        Write(ref json, "\"TopicArn\":"u8, TopicArn);
        Write(ref json, "\"Message\":"u8, Text);
        Write(ref json, "\"SubscribeURL\":"u8, SubscribeUrl);
        Write(ref json, "\"Timestamp\":"u8, CanonicalText.FormatTime(Time));
        Write(ref json, "\"SignatureVersion\":"u8, version);
        Write(ref json, "\"Signature\":"u8, signature.Value);
        Write(ref json, "\"SigningCertURL\":"u8, signature.GetCertificateUrl(Endpoint));
        json.WriteEndObject();
        json.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    private static void Write(ref JsonWriter json, scoped ReadOnlySpan<byte> name, string value)
    {
        json.WriteName(name);
        json.WriteString(value);
    }
}
