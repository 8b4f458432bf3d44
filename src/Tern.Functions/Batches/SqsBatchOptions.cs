namespace Tern.Functions;

/// <summary>Options of <c>Function.ForEachAsync</c> for messages of SQS.</summary>
public sealed class SqsBatchOptions : BatchOptions
{
    /// <summary>
    /// The maximum number of messages that are processed at the same time; for a FIFO queue, of message groups. The default is 1: one after another, in the
    /// order of the batch.
    /// </summary>
    public int MaxConcurrency { get; init; } = 1;
}
