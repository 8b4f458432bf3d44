namespace Tern.Functions;

/// <summary>A record of a batch that was not processed successfully.</summary>
public sealed class BatchFailure
{
    internal BatchFailure(string recordId, Exception? exception)
    {
        RecordId = recordId;
        Exception = exception;
    }

    /// <summary>The ID of the record: the message ID for SQS, the sequence number for Kinesis and DynamoDB streams.</summary>
    public string RecordId { get; }

    /// <summary>The exception of the handler; null if the handler was not called, because an earlier record failed, the token was cancelled or the time of the invocation has ended.</summary>
    public Exception? Exception { get; }
}
