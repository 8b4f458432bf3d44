namespace Tern.Sqs;

public sealed partial record SqsClientOptions
{
    /// <summary>
    /// Whether the MD5 digests that SQS tells are compared with the messages sent and received; a difference is a
    /// <see cref="MessageChecksumException"/>. True unless told.
    /// </summary>
    public bool VerifyMessageChecksums { get; init; } = true;
}
