using Tern.Lambda;

namespace Tern.Local.Lambda.EventSources;

/// <summary>The rules for event source mappings that the model does not contain.</summary>
internal static class MappingRules
{
    private const int MaxQueueBatchSize = 10_000;
    private const int MaxBatchSizeWithoutWindow = 10;

    /// <summary>Checks the settings for a source.</summary>
    /// <param name="sourceArn">The ARN of the source.</param>
    /// <param name="settings">The settings.</param>
    /// <exception cref="TernServiceException">The settings are not valid for the source.</exception>
    public static void Check(string sourceArn, MappingSettings settings)
    {
        if (sourceArn.Contains(":sqs:", StringComparison.Ordinal))
            CheckQueue(sourceArn, settings);
        else
            CheckStream(sourceArn, settings);
    }

    private static void CheckQueue(string sourceArn, MappingSettings settings)
    {
        bool isFifo = sourceArn.EndsWith(".fifo", StringComparison.Ordinal);
        if (settings.StartingPosition is not null)
            throw LambdaFailures.InvalidParameter("StartingPosition is not valid for SQS event sources.");
        if (settings.TumblingWindow > TimeSpan.Zero)
            throw LambdaFailures.InvalidParameter("Unsupported TumblingWindowInSeconds parameter for given event source mapping type.");
        if (settings.OnFailure is not null)
            throw LambdaFailures.InvalidParameter("Unsupported DestinationConfig parameter for given event source mapping type.");
        if (isFifo && settings.BatchSize > MaxBatchSizeWithoutWindow)
            throw LambdaFailures.InvalidParameter($"Batch size is greater than the maximum of {MaxBatchSizeWithoutWindow} for FIFO queues.");
        if (isFifo && settings.BatchingWindow > TimeSpan.Zero)
            throw LambdaFailures.InvalidParameter("Batching window is not supported for FIFO queues");
        if (settings.BatchSize > MaxQueueBatchSize)
            throw LambdaFailures.InvalidParameter($"Batch size is greater than the maximum of {MaxQueueBatchSize}.");
        if (settings.BatchSize > MaxBatchSizeWithoutWindow && settings.BatchingWindow == TimeSpan.Zero)
            throw LambdaFailures.InvalidParameter("Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10");
    }

    private static void CheckStream(string sourceArn, MappingSettings settings)
    {
        if (settings.StartingPosition is not { } position)
            throw LambdaFailures.InvalidParameter("1 validation error detected: Value null at 'startingPosition' failed to satisfy constraint: Member must not be null.");
        if (position == EventSourcePosition.AtTimestamp)
            throw LambdaFailures.InvalidParameter($"Unsupported starting position for arn type: {sourceArn}");
    }
}
