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
    private MessageSignature? _functionSignature;

    public PublishedMessage Message => message;

    public string Value => value;

    /// <summary>The text in UTF-8. The array must not be changed.</summary>
    public byte[] Bytes => field ??= Encoding.UTF8.GetBytes(value);

    /// <summary>Returns the signature of the events of functions, which is the same for all subscriptions. The service signs them with version 1, whatever the topic has.</summary>
    /// <param name="signer">Signs the message; null for an event without a valid signature.</param>
    public MessageSignature SignForFunctions(NotificationSigner? signer) => _functionSignature ??= CanonicalText.Sign(signer, FunctionEvent.SignatureVersion, this);

    /// <summary>Returns the envelope for a subscription.</summary>
    /// <param name="subscription">The subscription.</param>
    /// <param name="signer">Signs the message; null for an envelope without a valid signature.</param>
    public byte[] CreateEnvelope(SnsSubscription subscription, NotificationSigner? signer)
    {
        Envelope envelope = signer is null ? _unsigned ??= Envelope.Create(this, null) : _signed ??= Envelope.Create(this, signer);
        return envelope.Complete(subscription);
    }
}
