using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Transactions;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>TransactWriteItems</c>.</summary>
internal static class TransactWriteItems
{
    private const long MaxBytes = 4 * 1024 * 1024;

    /// <summary>The service writes an item of a transaction twice: to prepare and to commit.</summary>
    private const int WriteFactor = 2;

    public static async ValueTask<TransactWriteItemsResponse> ExecuteAsync(
        Database database, TransactWriteItemsRequest request, CancellationToken cancellationToken)
    {
        List<Func<Database, ItemAction>> makers = [.. request.TransactItems.Select(CreateActionFactory)];
        List<ItemAction> actions = [.. makers.Select(make => make(database))];
        cancellationToken.ThrowIfCancellationRequested();

        IdempotencyToken? token = request.ClientRequestToken is { Length: > 0 } text
            ? new IdempotencyToken(text, RequestHash.Of(request.TransactItems), database.Now)
            : null;
        if (token is not null && !database.Tokens.TryReserve(token.Token, token.RequestHash, database.Now))
        {
            // The first request may still wait for its flush. This response must not be sent before the writes are on disk.
            await database.FlushAsync(long.MaxValue, cancellationToken).ConfigureAwait(false);
            return CreateRepeatedResponse(database, actions, request);
        }
        try
        {
            return await WriteAsync(database, request, actions, token, cancellationToken).ConfigureAwait(false);
        }
        catch when (token is not null)
        {
            database.Tokens.Release(token.Token);
            throw;
        }
    }

    private static async ValueTask<TransactWriteItemsResponse> WriteAsync(
        Database database, TransactWriteItemsRequest request, List<ItemAction> actions, IdempotencyToken? token, CancellationToken cancellationToken)
    {
        var consumed = new OrderedMap<ConsumedUnits>();
        var metrics = new OrderedMap<IReadOnlyList<ItemCollectionMetrics>>();
        long position;
        using (TableLocks.Enter(actions.Select(action => action.Table)))
        {
            PrepareTables(database, actions);
            var reasons = new CancellationReasonList(actions.Count);
            Bind(actions, reasons);
            var changes = new Change[actions.Count];
            for (int i = 0; i < changes.Length; i++)
            {
                int index = i;
                if (!reasons.HasFailed(index))
                    reasons.Try(index, () => changes[index] = actions[index].Evaluate());
            }
            reasons.ThrowIfAny();
            if (changes.Sum(change => (long)Math.Max(change.Old?.Size ?? 0, change.New?.Size ?? 0)) > MaxBytes)
                throw DynamoDBServiceException.Validation("The total size of the items of a transaction exceeds 4 MB");
            foreach (Change change in changes)
                UnitsOf(consumed, change.Table).AddWrite(change, WriteFactor);
            position = database.Commit(changes, token);
            CollectionReports.Add(metrics, actions, request.ReturnItemCollectionMetrics);
        }
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new TransactWriteItemsResponse
        {
            ConsumedCapacity = CapacityReports.OfTransaction(consumed.Values, request.ReturnConsumedCapacity, isRead: false),
            ItemCollectionMetrics = metrics.Count > 0 ? metrics : null,
        };
    }

    /// <summary>Creates the response to a repeated request. It consumes the capacity of reading the items.</summary>
    private static TransactWriteItemsResponse CreateRepeatedResponse(Database database, List<ItemAction> actions, TransactWriteItemsRequest request)
    {
        var consumed = new OrderedMap<ConsumedUnits>();
        using (TableLocks.Enter(actions.Select(action => action.Table)))
        {
            PrepareTables(database, actions);
            foreach (ItemAction action in actions)
            {
                action.Bind();
                int size = action.Table.Find(action.Key)?.Size ?? 0;
                UnitsOf(consumed, action.Table).AddRead(WriteFactor * CapacityUnits.ReadUnits(size, isConsistent: true));
            }
        }
        return new TransactWriteItemsResponse
        {
            ConsumedCapacity = CapacityReports.OfTransaction(consumed.Values, request.ReturnConsumedCapacity, isRead: true),
        };
    }

    private static void PrepareTables(Database database, List<ItemAction> actions)
    {
        foreach (Table table in actions.Select(action => action.Table).Distinct())
            database.Prepare(table);
    }

    private static void Bind(List<ItemAction> actions, CancellationReasonList reasons)
    {
        var seen = new HashSet<(Table, string)>();
        for (int i = 0; i < actions.Count; i++)
        {
            ItemAction action = actions[i];
            reasons.Try(i, action.Bind);
            if (!reasons.HasFailed(i) && !seen.Add((action.Table, Convert.ToHexString(action.Key))))
                throw DynamoDBServiceException.Validation("Transaction request cannot include multiple operations on one item");
        }
    }

    private static ConsumedUnits UnitsOf(OrderedMap<ConsumedUnits> consumed, Table table)
    {
        if (!consumed.TryGetValue(table.Name, out ConsumedUnits? units))
            consumed.Add(table.Name, units = new ConsumedUnits(table.Name));
        return units;
    }

    // Values and expressions of all actions are checked before any table is looked up, so an action is created in two steps.
    private static Func<Database, ItemAction> CreateActionFactory(TransactWriteItem item) => item switch
    {
        { Put: { } put, Update: null, Delete: null, ConditionCheck: null } => CreateActionFactory(put),
        { Put: null, Update: { } update, Delete: null, ConditionCheck: null } => CreateActionFactory(update),
        { Put: null, Update: null, Delete: { } delete, ConditionCheck: null } => CreateActionFactory(delete),
        { Put: null, Update: null, Delete: null, ConditionCheck: { } check } => CreateActionFactory(check),
        _ => throw DynamoDBServiceException.Validation("TransactItems can only contain one of Check, Put, Update or Delete"),
    };

    private static Func<Database, ItemAction> CreateActionFactory(Put put)
    {
        TableNameRules.CheckForItems(put.TableName);
        OrderedMap<AttributeValue> item = AttributeValueValidator.Validate(put.Item);
        WriteRequests.CheckSize(item);
        ConditionExpression? condition = Condition(put.ConditionExpression, put.ExpressionAttributeNames, put.ExpressionAttributeValues);
        return database => new PutAction
        {
            Table = database.FindTableForItems(put.TableName),
            Item = item,
            Condition = condition,
            ReturnsItemOnFailure = put.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
    }

    private static Func<Database, ItemAction> CreateActionFactory(Update update)
    {
        TableNameRules.CheckForItems(update.TableName);
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(update.Key);
        var attributes = new ExpressionAttributes(update.ExpressionAttributeNames, update.ExpressionAttributeValues);
        UpdateExpression expression = UpdateExpression.Parse(update.UpdateExpression, attributes);
        ConditionExpression? condition = WriteRequests.Condition(update.ConditionExpression, attributes);
        attributes.RefuseUnused();
        return database => new UpdateAction
        {
            Table = database.FindTableForItems(update.TableName),
            ItemKey = key,
            Update = expression,
            Condition = condition,
            ReturnsItemOnFailure = update.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
    }

    private static Func<Database, ItemAction> CreateActionFactory(Delete delete)
    {
        TableNameRules.CheckForItems(delete.TableName);
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(delete.Key);
        ConditionExpression? condition = Condition(delete.ConditionExpression, delete.ExpressionAttributeNames, delete.ExpressionAttributeValues);
        return database => new DeleteAction
        {
            Table = database.FindTableForItems(delete.TableName),
            ItemKey = key,
            Condition = condition,
            ReturnsItemOnFailure = delete.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
    }

    private static Func<Database, ItemAction> CreateActionFactory(ConditionCheck check)
    {
        TableNameRules.CheckForItems(check.TableName);
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(check.Key);
        ConditionExpression? condition = Condition(check.ConditionExpression, check.ExpressionAttributeNames, check.ExpressionAttributeValues);
        return database => new CheckAction
        {
            Table = database.FindTableForItems(check.TableName),
            ItemKey = key,
            Condition = condition,
            ReturnsItemOnFailure = check.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
    }

    private static ConditionExpression? Condition(string? text, OrderedMap<string>? names, OrderedMap<AttributeValue>? values)
    {
        ExpressionParameters.Check([new("ConditionExpression", text is not null)], [], names is not null, values is not null);
        return WriteRequests.Condition(text, names, values);
    }
}
