using Tern.Shapes;

namespace Tern.Sqs.Checksums;

/// <summary>Compares messages with the digests that SQS returns. A digest that the response does not contain is not checked.</summary>
internal static class MessageChecks
{
    public static MessageChecksumException? OfSent(
        string operation, string body, OrderedMap<MessageAttributeValue>? attributes, string? bodyDigest, string? attributesDigest, string? messageId) =>
        OfBody(operation, body, bodyDigest, messageId) ?? OfAttributes(operation, attributes, attributesDigest, messageId);

    public static MessageChecksumException? OfReceived(Message message) =>
        (message.Body is null ? null : OfBody("ReceiveMessage", message.Body, message.Md5OfBody, message.MessageId))
            ?? OfAttributes("ReceiveMessage", message.MessageAttributes, message.Md5OfMessageAttributes, message.MessageId);

    private static MessageChecksumException? OfBody(string operation, string body, string? digest, string? messageId) =>
        string.IsNullOrEmpty(digest) ? null : Compare(operation, "body", messageId, digest, MessageDigest.OfBody(body));

    private static MessageChecksumException? OfAttributes(string operation, OrderedMap<MessageAttributeValue>? attributes, string? digest, string? messageId) =>
        string.IsNullOrEmpty(digest) || attributes is not { Count: > 0 }
            ? null
            : Compare(operation, "attributes", messageId, digest, MessageDigest.OfAttributes(attributes));

    private static MessageChecksumException? Compare(string operation, string part, string? messageId, string expected, string actual) =>
        string.Equals(expected, actual, StringComparison.OrdinalIgnoreCase) ? null : new(operation, part, messageId, expected, actual);
}
