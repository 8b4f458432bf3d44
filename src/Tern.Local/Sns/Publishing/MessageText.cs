using System.Text;
using Tern.Local.Sns.Deliveries;
using Tern.Local.Sns.Signing;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Publishing;

/// <summary>The text of a message for one or more protocols, with its envelopes.</summary>
internal sealed class MessageText(PublishedMessage message, string value)
{
    private Envelope? _signed;
    private Envelope? _unsigned;

    public PublishedMessage Message => message;

    public string Value => value;

    /// <summary>The text in UTF-8. The array must not be changed.</summary>
    public byte[] Bytes => field ??= Encoding.UTF8.GetBytes(value);

    /// <summary>Returns the envelope for a subscription.</summary>
    /// <param name="subscription">The subscription.</param>
    /// <param name="signer">Signs the message; null for an envelope without a valid signature.</param>
    public byte[] CreateEnvelope(SnsSubscription subscription, NotificationSigner? signer)
    {
        Envelope envelope = signer is null ? _unsigned ??= Envelope.Create(this, null) : _signed ??= Envelope.Create(this, signer);
        return envelope.Complete(subscription);
    }
}
