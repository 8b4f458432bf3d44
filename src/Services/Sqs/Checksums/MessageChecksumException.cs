namespace Tern.Sqs;

/// <summary>
/// The MD5 digest that SQS returned does not match the message: the message was damaged in transit. A damaged message that was sent is in the
/// queue with the id <see cref="MessageId"/>.
/// </summary>
public sealed class MessageChecksumException : TernException
{
    /// <param name="operation">The operation.</param>
    /// <param name="part">See <see cref="Part"/>.</param>
    /// <param name="messageId">See <see cref="MessageId"/>.</param>
    /// <param name="expected">See <see cref="Expected"/>.</param>
    /// <param name="actual">See <see cref="Actual"/>.</param>
    public MessageChecksumException(string operation, string part, string? messageId, string expected, string actual)
        : base($"{operation}: The {part} of the message {messageId} was damaged in transit: its MD5 digest is {actual}, but SQS returned {expected}. "
            + "If the endpoint does not compute digests as SQS does, set SqsClientOptions.VerifyMessageChecksums to false.")
    {
        Part = part;
        MessageId = messageId;
        Expected = expected;
        Actual = actual;
    }

    /// <summary>The part that differs: <c>body</c> or <c>attributes</c>.</summary>
    public string Part { get; }

    /// <summary>The id that SQS assigned to the message.</summary>
    public string? MessageId { get; }

    /// <summary>The digest that SQS returned, in hexadecimal digits.</summary>
    public string Expected { get; }

    /// <summary>The digest that was computed from the message, in hexadecimal digits.</summary>
    public string Actual { get; }
}
