namespace Tern.Sqs;

/// <summary>
/// The digest by which SQS tells what it has received, or has stored, is not that of the message: it was damaged on the way.
/// A damaged message that was sent is in the queue under <see cref="MessageId"/>.
/// </summary>
public sealed class MessageChecksumException : TernException
{
    /// <param name="operation">The operation.</param>
    /// <param name="part">See <see cref="Part"/>.</param>
    /// <param name="messageId">See <see cref="MessageId"/>.</param>
    /// <param name="expected">See <see cref="Expected"/>.</param>
    /// <param name="actual">See <see cref="Actual"/>.</param>
    public MessageChecksumException(string operation, string part, string? messageId, string expected, string actual)
        : base($"{operation}: the {part} of the message {messageId} has the MD5 digest {actual}, but SQS says {expected}: it was damaged on the way. "
            + "An endpoint that does not compute digests as SQS does needs SqsClientOptions.VerifyMessageChecksums = false.")
    {
        Part = part;
        MessageId = messageId;
        Expected = expected;
        Actual = actual;
    }

    /// <summary>What differs: <c>body</c> or <c>attributes</c>.</summary>
    public string Part { get; }

    /// <summary>The id that SQS gave the message.</summary>
    public string? MessageId { get; }

    /// <summary>The digest that SQS tells, in hexadecimal digits.</summary>
    public string Expected { get; }

    /// <summary>The digest of the message that is here, in hexadecimal digits.</summary>
    public string Actual { get; }
}
