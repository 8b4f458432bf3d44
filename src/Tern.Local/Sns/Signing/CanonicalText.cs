using System.Globalization;
using System.Text;
using Tern.Local.Sns.Deliveries;
using Tern.Local.Sns.Publishing;

namespace Tern.Local.Sns.Signing;

/// <summary>The text of a message that is signed: names and values in lines, in the order of the names.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html">Verifying the signatures of messages</seealso>
internal static class CanonicalText
{
    /// <summary>Formats a time as messages contain it.</summary>
    public static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    /// <summary>Signs a notification.</summary>
    /// <param name="signer">The signer; null for a value that is no valid signature.</param>
    /// <param name="version">The version of the signature.</param>
    /// <param name="text">The text.</param>
    public static MessageSignature Sign(NotificationSigner? signer, string version, MessageText text)
    {
        if (signer is null)
            return MessageSignature.None;
        PublishedMessage message = text.Message;
        var canonical = new StringBuilder();
        Append(canonical, "Message", text.Value);
        Append(canonical, "MessageId", message.Id);
        if (message.Content.Subject is { } subject)
            Append(canonical, "Subject", subject);
        Append(canonical, "Timestamp", FormatTime(message.Time));
        Append(canonical, "TopicArn", message.Topic.Arn);
        Append(canonical, "Type", "Notification");
        return signer.Sign(version, canonical.ToString());
    }

    /// <summary>Signs the request to confirm a subscription, or the report of its deletion.</summary>
    public static MessageSignature Sign(NotificationSigner signer, string version, ConfirmationMessage message)
    {
        var canonical = new StringBuilder();
        Append(canonical, "Message", message.Text);
        Append(canonical, "MessageId", message.Id);
        Append(canonical, "SubscribeURL", message.SubscribeUrl);
        Append(canonical, "Timestamp", FormatTime(message.Time));
        Append(canonical, "Token", message.Token);
        Append(canonical, "TopicArn", message.TopicArn);
        Append(canonical, "Type", message.Type);
        return signer.Sign(version, canonical.ToString());
    }

    private static void Append(StringBuilder canonical, string name, string value) => canonical.Append(name).Append('\n').Append(value).Append('\n');
}
