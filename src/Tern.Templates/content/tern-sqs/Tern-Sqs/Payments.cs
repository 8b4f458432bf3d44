using Microsoft.Extensions.Logging;
using Tern.Functions;

namespace Tern_Sqs;

[Payload]
public sealed partial record Payment(string OrderId, decimal Amount);

/// <summary>
/// Processes the messages of a queue. The event source mapping must have the function response type ReportBatchItemFailures, so that only the failed messages are
/// received again.
/// </summary>
public sealed partial class Payments(ILogger<Payments> log)
{
    [Function]
    public ValueTask<SqsBatchResponse> ProcessAsync(SqsEvent messages, CancellationToken cancellationToken) =>
        Function.ForEachAsync(messages, ProcessAsync, new() { MaxConcurrency = 10 }, cancellationToken);

    private ValueTask ProcessAsync(SqsMessage message, CancellationToken cancellationToken)
    {
        Payment payment = message.ReadBody<Payment>();
        if (payment.Amount <= 0)
            throw new ArgumentException($"The amount of order '{payment.OrderId}' is not positive.");
        LogProcessed(log, payment.OrderId, payment.Amount);
        return ValueTask.CompletedTask;
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Processed payment of order {OrderId}: {Amount}")]
    private static partial void LogProcessed(ILogger log, string orderId, decimal amount);
}
