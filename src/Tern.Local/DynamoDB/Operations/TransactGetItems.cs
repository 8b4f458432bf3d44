using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Transactions;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>TransactGetItems</c>.</summary>
internal static class TransactGetItems
{
    private const long MaxBytes = 4 * 1024 * 1024;

    /// <summary>The service reads an item of a transaction twice: to prepare and to commit.</summary>
    private const int ReadFactor = 2;

    public static TransactGetItemsResponse Execute(Database database, TransactGetItemsRequest request)
    {
        List<RequestedItem> wanted = [.. request.TransactItems.Select(item => RequestedItem.Parse(item.Get))];
        Table[] tables = [.. wanted.Select(get => database.FindTableForItems(get.Request.TableName))];

        var consumed = new OrderedMap<ConsumedUnits>();
        List<StoredItem?> found = [];
        using (TableLocks.Enter(tables))
        {
            foreach (Table table in tables.Distinct())
                database.Prepare(table);
            byte[][] keys = Bind(wanted, tables);
            for (int i = 0; i < keys.Length; i++)
            {
                StoredItem? item = tables[i].Find(keys[i]);
                found.Add(item);
                if (!consumed.TryGetValue(tables[i].Name, out ConsumedUnits? units))
                    consumed.Add(tables[i].Name, units = new ConsumedUnits(tables[i].Name));
                units.AddRead(ReadFactor * CapacityUnits.ReadUnits(item?.Size ?? 0, isConsistent: true));
            }
        }
        if (found.Sum(item => (long)(item?.Size ?? 0)) > MaxBytes)
            throw DynamoDBServiceException.Validation("The total size of the items of a transaction exceeds 4 MB");
        return new TransactGetItemsResponse
        {
            Responses = [.. found.Zip(wanted, (item, get) => new ItemResponse { Item = get.Project(item) })],
            ConsumedCapacity = CapacityReports.OfTransaction(consumed.Values, request.ReturnConsumedCapacity, isRead: true),
        };
    }

    private static byte[][] Bind(List<RequestedItem> wanted, Table[] tables)
    {
        var reasons = new CancellationReasonList(wanted.Count);
        var seen = new HashSet<(Table, string)>();
        byte[][] keys = new byte[wanted.Count][];
        for (int i = 0; i < keys.Length; i++)
        {
            int index = i;
            reasons.Try(index, () =>
            {
                KeyRules.CheckKey(tables[index].Definition.Key, wanted[index].Key);
                wanted[index].Projection.CheckAgainst(tables[index].Definition);
                keys[index] = KeyEncoding.OfItem(tables[index].Definition.Key, wanted[index].Key);
            });
            if (!reasons.HasFailed(index) && !seen.Add((tables[index], Convert.ToHexString(keys[index]))))
                throw DynamoDBServiceException.Validation("Transaction request cannot include multiple operations on one item");
        }
        reasons.ThrowIfAny();
        return keys;
    }

    /// <summary>One requested item.</summary>
    private sealed record RequestedItem(Get Request, OrderedMap<AttributeValue> Key, ItemProjection Projection)
    {
        public static RequestedItem Parse(Get request)
        {
            TableNameRules.CheckForItems(request.TableName);
            ExpressionParameters.Check(
                [new("ProjectionExpression", request.ProjectionExpression is not null)], [], request.ExpressionAttributeNames is not null, hasValues: false);
            return new RequestedItem(
                request,
                AttributeValueValidator.Validate(request.Key),
                ItemProjection.Parse(request.ProjectionExpression, request.ExpressionAttributeNames));
        }

        /// <summary>Returns the selected attributes; null if the item does not exist or has none of them.</summary>
        public OrderedMap<AttributeValue>? Project(StoredItem? item) =>
            item is not null && Projection.Apply(item.Attributes) is { Count: > 0 } projected ? projected : null;
    }
}
