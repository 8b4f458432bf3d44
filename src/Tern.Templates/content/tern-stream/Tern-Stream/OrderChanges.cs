using Microsoft.Extensions.Logging;
using Tern.Functions;

namespace Tern_Stream;

/// <summary>
/// Processes the changes of a table in order. The event source mapping must have the function response type ReportBatchItemFailures, so that Lambda sends a batch
/// again from the change that failed. The stream must contain new images.
/// </summary>
public sealed partial class OrderChanges(ILogger<OrderChanges> log)
{
    [Function]
    public ValueTask<StreamBatchResponse> ProcessAsync(DynamoDBEvent changes, CancellationToken cancellationToken) =>
        Function.ForEachAsync(changes, ProcessAsync, cancellationToken: cancellationToken);

    private ValueTask ProcessAsync(DynamoDBRecord change, CancellationToken cancellationToken)
    {
        string id = change.Dynamodb.Keys!["pk"].S ?? throw new ArgumentException("The key 'pk' of a change is not a string.");
        if (change.Dynamodb.NewImage is { } order)
            LogChanged(log, id, order["status"].S);
        else
            LogDeleted(log, id);
        return ValueTask.CompletedTask;
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Order {OrderId} has the status {Status}")]
    private static partial void LogChanged(ILogger log, string orderId, string? status);

    [LoggerMessage(Level = LogLevel.Information, Message = "Order {OrderId} was deleted")]
    private static partial void LogDeleted(ILogger log, string orderId);
}
