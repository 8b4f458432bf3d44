namespace Tern.Sqs;

public sealed partial record SqsClientOptions
{
    /// <summary>
    /// Whether to compare the MD5 digests that SQS returns with the messages that were sent and received. A difference is a
    /// <see cref="MessageChecksumException"/>. The default is true.
    /// </summary>
    public bool VerifyMessageChecksums { get; init; } = true;
}
