using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The common parts of write operations.</summary>
internal static class WriteRequests
{
    /// <summary>Parses a condition, if there is one.</summary>
    public static ConditionExpression? Condition(string? text, ExpressionAttributes attributes) =>
        text is null ? null : ConditionExpression.Parse(text, ExpressionKind.Condition, attributes);

    /// <summary>Parses the condition of a request or action that has no other expression, if there is one.</summary>
    public static ConditionExpression? Condition(string? text, OrderedMap<string>? names, OrderedMap<AttributeValue>? values)
    {
        var attributes = new ExpressionAttributes(names, values);
        ConditionExpression? condition = Condition(text, attributes);
        attributes.RefuseUnused();
        return condition;
    }


    /// <summary>Refuses an item that exceeds the maximum size.</summary>
    public static void CheckSize(OrderedMap<AttributeValue> item)
    {
        if (ItemSize.Compute(item) > ItemAction.MaxItemSize)
            throw DynamoDBServiceException.Validation("Item size has exceeded the maximum allowed size");
    }

    /// <summary>Executes one action and flushes it to disk.</summary>
    public static async ValueTask<WriteResult> ExecuteAsync(
        Database database, ItemAction action, ReturnItemCollectionMetrics? metrics, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        long position;
        WriteResult result;
        lock (action.Table.Lock)
        {
            database.Prepare(action.Table);
            action.Bind();
            Change change = action.Evaluate();
            var units = new ConsumedUnits(action.Table.Name);
            units.AddWrite(change);
            position = database.Commit([change]);
            result = new WriteResult(change, units, CollectionReports.Of(action.Table, action.Subject, metrics));
        }
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return result;
    }
}
