using Microsoft.Extensions.Logging;
using Tern.Functions;

namespace Tern_Stream;

/// <summary>
/// Processes the changes of a table in order. The event source mapping must have the function response type ReportBatchItemFailures, so that Lambda sends a batch
/// again from the change that failed. The stream must contain new images.
/// </summary>
public sealed class OrderChanges(ILogger<OrderChanges> log)
{
    [Function]
    public ValueTask<StreamBatchResponse> ProcessAsync(DynamoDBEvent changes, CancellationToken cancellationToken) =>
        Function.ForEachAsync(changes, ProcessChangeAsync, cancellationToken: cancellationToken);

    private ValueTask ProcessChangeAsync(DynamoDBRecord change, CancellationToken cancellationToken)
    {
        string id = change.Dynamodb.Keys!["pk"].S ?? throw new ArgumentException("The key 'pk' of a change is not a string.");
        if (change.Dynamodb.NewImage is { } order)
            log.LogInformation("Order {OrderId} has the status {Status}", id, order["status"].S);
        else
            log.LogInformation("Order {OrderId} was deleted", id);
        return ValueTask.CompletedTask;
    }
}
