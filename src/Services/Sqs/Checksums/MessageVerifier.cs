namespace Tern.Sqs.Checksums;

/// <summary>Compares messages with the digests that SQS returns. A digest that the response does not contain is not checked.</summary>
internal static class MessageVerifier
{
    public static MessageChecksumException? VerifySent(
        string operation, string body, OrderedMap<MessageAttributeValue>? attributes, string? bodyDigest, string? attributesDigest, string? messageId) =>
        VerifyBody(operation, body, bodyDigest, messageId) ?? VerifyAttributes(operation, attributes, attributesDigest, messageId);

    public static MessageChecksumException? VerifyReceived(Message message) =>
        (message.Body is null ? null : VerifyBody("ReceiveMessage", message.Body, message.Md5OfBody, message.MessageId))
            ?? VerifyAttributes("ReceiveMessage", message.MessageAttributes, message.Md5OfMessageAttributes, message.MessageId);

    private static MessageChecksumException? VerifyBody(string operation, string body, string? digest, string? messageId) =>
        string.IsNullOrEmpty(digest) ? null : Compare(operation, "body", messageId, digest, MessageDigest.ComputeBody(body));

    private static MessageChecksumException? VerifyAttributes(string operation, OrderedMap<MessageAttributeValue>? attributes, string? digest, string? messageId) =>
        string.IsNullOrEmpty(digest) || attributes is not { Count: > 0 }
            ? null
            : Compare(operation, "attributes", messageId, digest, MessageDigest.ComputeAttributes(attributes));

    private static MessageChecksumException? Compare(string operation, string part, string? messageId, string expected, string actual) =>
        string.Equals(expected, actual, StringComparison.OrdinalIgnoreCase) ? null : new(operation, part, messageId, expected, actual);
}
