using Microsoft.Extensions.Logging;
using Orders.Model;
using Tern;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Functions;

namespace Orders;

/// <summary>Maintains the list and the summary of each customer from the changes of the orders.</summary>
/// <remarks>
/// A change can be delivered several times. The list stores the version of each order that was projected, and one transaction updates it with the summary: a
/// repeated change has no effect. The difference is that to the stored entry, so that a change that was lost is made up for by the next one.
/// </remarks>
public sealed partial class CustomerProjection(DynamoDBClient dynamo, ILogger<CustomerProjection> log)
{
    private readonly DynamoTable<CustomerOrder> _projected = dynamo.Table<CustomerOrder>();

    /// <summary>Lambda delivers a batch again from the first change that failed.</summary>
    [Function("projection")]
    [FunctionSettings(Description = "Lists and summaries of customers", MemorySize = 256, Timeout = 30)]
    [DynamoDBStreamTrigger("orders", StartingPosition = StreamStartingPosition.TrimHorizon, BisectBatchOnFunctionError = true, MaximumRetryAttempts = 10)]
    public ValueTask<StreamBatchResponse> ProjectAsync(DynamoDBEvent changes) => Function.ForEachAsync(changes, ProjectAsync);

    private async ValueTask ProjectAsync(DynamoDBRecord record, CancellationToken cancellationToken)
    {
        // Orders are never deleted.
        if (Change.Read<Order>(record).New is not { } order)
            return;
        CustomerOrder? stored = await _projected.GetAsync(CustomerOrder.Key(order.CustomerId, order.Id), new() { ConsistentRead = true }, cancellationToken);
        if (stored?.ProjectedVersion >= order.Version)
        {
            LogRepeated(order.Id, order.Version);
            return;
        }
        await StoreAsync(order, stored, cancellationToken);
        LogProjected(order.Id, order.Version, order.CustomerId);
    }

    // If another execution has changed the entry since it was read, the transaction fails, and Lambda delivers the change again.
    private async Task StoreAsync(Order order, CustomerOrder? stored, CancellationToken cancellationToken)
    {
        (int open, int paid, decimal amount) = Count(order.Status, order.Total);
        (int openBefore, int paidBefore, decimal amountBefore) = Count(stored?.Status, stored?.Total ?? 0);
        var entry = new Update
        {
            TableName = _projected.TableName,
            Key = ToItem(CustomerOrder.Key(order.CustomerId, order.Id)),
            UpdateExpression = "SET #status = :status, #total = :total, ProjectedVersion = :version",
            ConditionExpression = stored is null ? "attribute_not_exists(ProjectedVersion)" : "ProjectedVersion = :stored",
            ExpressionAttributeNames = new() { ["#status"] = "Status", ["#total"] = "Total" },
            ExpressionAttributeValues = new() { [":status"] = order.Status.ToString(), [":total"] = AttributeValue.Number(order.Total), [":version"] = AttributeValue.Number(order.Version) },
        };
        if (stored is not null)
            entry.ExpressionAttributeValues[":stored"] = AttributeValue.Number(stored.ProjectedVersion);
        var summary = new Update
        {
            TableName = _projected.TableName,
            Key = ToItem(CustomerSummary.Key(order.CustomerId)),
            UpdateExpression = "ADD OpenOrders :open, PaidOrders :paid, AmountPaid :amount",
            ExpressionAttributeValues = new()
            {
                [":open"] = AttributeValue.Number(open - openBefore),
                [":paid"] = AttributeValue.Number(paid - paidBefore),
                [":amount"] = AttributeValue.Number(amount - amountBefore),
            },
        };
        await dynamo.TransactWriteItemsAsync(new() { TransactItems = [new() { Update = entry }, new() { Update = summary }] }, cancellationToken);
    }

    // What an order adds to the summary.
    private static (int Open, int Paid, decimal Amount) Count(OrderStatus? status, decimal total) => status switch
    {
        OrderStatus.Placed => (1, 0, 0),
        OrderStatus.Paid => (0, 1, total),
        _ => default,
    };

    private static OrderedMap<AttributeValue> ToItem<T>(ItemKey<T> key) => new() { ["pk"] = key.Partition, ["sk"] = key.Sort };

    [LoggerMessage(Level = LogLevel.Information, Message = "Version {Version} of order {OrderId} is projected for customer {CustomerId}.")]
    private partial void LogProjected(Guid orderId, int version, string customerId);

    [LoggerMessage(Level = LogLevel.Debug, Message = "Version {Version} of order {OrderId} was projected before.")]
    private partial void LogRepeated(Guid orderId, int version);
}
