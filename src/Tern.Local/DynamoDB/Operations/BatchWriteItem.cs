using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>BatchWriteItem</c>.</summary>
internal static class BatchWriteItem
{
    private const int MaxRequests = 25;

    public static async ValueTask<BatchWriteItemResponse> ExecuteAsync(
        Database database, BatchWriteItemRequest request, CancellationToken cancellationToken)
    {
        List<Func<Database, ItemAction>> makers = [];
        foreach ((string name, IReadOnlyList<WriteRequest> writes) in request.RequestItems)
        {
            TableNameRules.CheckForItems(name);
            foreach (WriteRequest write in writes)
                makers.Add(CreateActionFactory(name, write));
        }
        if (makers.Count > MaxRequests)
            throw DynamoDBServiceException.Validation("Too many items requested for the BatchWriteItem call");
        List<ItemAction> actions = [.. makers.Select(make => make(database))];

        cancellationToken.ThrowIfCancellationRequested();
        var consumed = new OrderedMap<ConsumedUnits>();
        var metrics = new OrderedMap<IReadOnlyList<ItemCollectionMetrics>>();
        long position;
        using (TableLocks.Enter(actions.Select(action => action.Table)))
        {
            foreach (Table table in actions.Select(action => action.Table).Distinct())
                database.Prepare(table);
            Bind(actions);
            List<Change> changes = [];
            foreach (ItemAction action in actions)
            {
                Change change = action.Evaluate();
                if (!consumed.TryGetValue(action.Table.Name, out ConsumedUnits? units))
                    consumed.Add(action.Table.Name, units = new ConsumedUnits(action.Table.Name));
                units.AddWrite(change);
                changes.Add(change);
            }
            position = database.Commit([.. changes]);
            CollectionReports.Add(metrics, actions, request.ReturnItemCollectionMetrics);
        }
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new BatchWriteItemResponse
        {
            UnprocessedItems = new(),
            ItemCollectionMetrics = metrics.Count > 0 ? metrics : null,
            ConsumedCapacity = CapacityReports.Of(consumed.Values, request.ReturnConsumedCapacity),
        };
    }

    // Values are checked before any table is looked up, so an action is created in two steps.
    private static Func<Database, ItemAction> CreateActionFactory(string table, WriteRequest write)
    {
        if (write.PutRequest is null == write.DeleteRequest is null)
        {
            throw DynamoDBServiceException.Validation(
                "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes");
        }
        if (write.PutRequest is { } put)
        {
            OrderedMap<AttributeValue> item = AttributeValueValidator.Validate(put.Item);
            WriteRequests.CheckSize(item);
            return database => new PutAction { Table = database.FindTableForItems(table), Item = item };
        }
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(write.DeleteRequest!.Key);
        return database => new DeleteAction { Table = database.FindTableForItems(table), ItemKey = key };
    }

    private static void Bind(List<ItemAction> actions)
    {
        var seen = new HashSet<(Table, string)>();
        foreach (ItemAction action in actions)
        {
            // For batches, the service has one message for all mismatches with the key of the table.
            if (action is PutAction && !action.Table.Definition.Key.IsIn(action.Subject))
                throw ServiceErrors.KeyMismatch();
            action.Bind();
            if (!seen.Add((action.Table, Convert.ToHexString(action.Key))))
                throw DynamoDBServiceException.Validation("Provided list of item keys contains duplicates");
        }
    }
}
