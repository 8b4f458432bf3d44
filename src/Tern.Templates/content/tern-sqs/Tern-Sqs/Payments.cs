using Microsoft.Extensions.Logging;
using Tern.Functions;

namespace Tern_Sqs;

[Payload]
public sealed partial record Payment(string OrderId, decimal Amount);

/// <summary>
/// Processes the messages of a queue. The event source mapping must have the function response type ReportBatchItemFailures, so that only the failed messages are
/// received again.
/// </summary>
public sealed class Payments(ILogger<Payments> log)
{
    [Function]
    public ValueTask<SqsBatchResponse> ProcessAsync(SqsEvent messages, CancellationToken cancellationToken) =>
        Function.ForEachAsync(messages, ProcessMessageAsync, new() { MaxConcurrency = 10 }, cancellationToken);

    private ValueTask ProcessMessageAsync(SqsMessage message, CancellationToken cancellationToken)
    {
        Payment payment = message.ReadBody<Payment>();
        if (payment.Amount <= 0)
            throw new ArgumentException($"The amount of order '{payment.OrderId}' is not positive.");
        log.LogInformation("Processed payment of order {OrderId}: {Amount}", payment.OrderId, payment.Amount);
        return ValueTask.CompletedTask;
    }
}
