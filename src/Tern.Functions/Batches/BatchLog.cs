using Microsoft.Extensions.Logging;
using Tern.Functions.Logging;

namespace Tern.Functions.Batches;

/// <summary>The messages about failed records.</summary>
internal static partial class BatchLog
{
    /// <summary>Opens the log of the function.</summary>
    /// <exception cref="TernConfigurationException">A variable of the log is not valid.</exception>
    public static ILogger Create() => new FunctionLoggerProvider().CreateLogger("Tern.Functions.Batches");

    [LoggerMessage(EventId = 1, Level = LogLevel.Error, Message = "Record {RecordId} of the batch failed.")]
    public static partial void RecordFailed(ILogger logger, string recordId, Exception exception);

    [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "{Count} of {Total} records of the batch were not processed, because an earlier record failed, the token was cancelled or the time of the invocation has ended.")]
    public static partial void RecordsNotProcessed(ILogger logger, int count, int total);

    [LoggerMessage(EventId = 3, Level = LogLevel.Error, Message = "Poison message {RecordId} failed at receive {ReceiveCount}. The maximum is {MaxReceiveCount}.")]
    public static partial void PoisonMessage(ILogger logger, string recordId, int receiveCount, int maxReceiveCount, Exception exception);

    [LoggerMessage(EventId = 4, Level = LogLevel.Error, Message = "SqsBatchOptions.OnPoisonMessage failed for message {RecordId}.")]
    public static partial void PoisonHandlerFailed(ILogger logger, string recordId, Exception exception);

    [LoggerMessage(EventId = 5, Level = LogLevel.Warning, Message = "The visibility timeout of {Count} messages was not extended.")]
    public static partial void HeartbeatFailed(ILogger logger, int count, Exception exception);
}
