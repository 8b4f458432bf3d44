using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Values;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>BatchGetItem</c>.</summary>
internal static class BatchGetItem
{
    private const int MaxKeys = 100;

    /// <summary>The maximum size of the items of a response, in bytes. The other keys are returned as unprocessed.</summary>
    private const long MaxBytes = 16 * 1024 * 1024;

    public static BatchGetItemResponse Execute(Database database, BatchGetItemRequest request)
    {
        List<TableKeys> batches = [];
        int keys = 0;
        foreach ((string name, KeysAndAttributes wanted) in request.RequestItems)
        {
            TableNameRules.CheckForItems(name);
            batches.Add(TableKeys.Parse(name, wanted));
            keys += wanted.Keys.Count;
            if (keys > MaxKeys)
                throw DynamoDBServiceException.Validation("Too many items requested for the BatchGetItem call");
        }

        var responses = new OrderedMap<IReadOnlyList<OrderedMap<AttributeValue>>>();
        var unprocessed = new OrderedMap<KeysAndAttributes>();
        List<ConsumedUnits> consumed = [];
        long bytes = 0;
        foreach (TableKeys batch in batches)
            batch.Table = database.FindTableForItems(batch.Name);
        foreach (TableKeys batch in batches)
            batch.Bind(database);
        foreach (TableKeys batch in batches)
        {
            var units = new ConsumedUnits(batch.Table!.Name);
            List<OrderedMap<AttributeValue>> left = [];
            responses.Add(batch.Name, batch.Read(database, units, ref bytes, left));
            if (left.Count > 0)
                unprocessed.Add(batch.Name, batch.CreateUnprocessedKeys(left));
            consumed.Add(units);
        }
        return new BatchGetItemResponse
        {
            Responses = responses,
            UnprocessedKeys = unprocessed,
            ConsumedCapacity = CapacityReports.Of(consumed, request.ReturnConsumedCapacity),
        };
    }

    /// <summary>The requested keys of one table.</summary>
    private sealed class TableKeys
    {
        private readonly List<byte[]> _encodedKeys = [];

        public required string Name { get; init; }

        public required KeysAndAttributes Request { get; init; }

        public required List<OrderedMap<AttributeValue>> Keys { get; init; }

        public required ItemProjection Projection { get; init; }

        public Table? Table { get; set; }

        public static TableKeys Parse(string name, KeysAndAttributes request)
        {
            ExpressionParameters.Check(
                [new("ProjectionExpression", request.ProjectionExpression is not null)],
                [new("AttributesToGet", request.AttributesToGet is not AbsentList<string>)],
                request.ExpressionAttributeNames is not null,
                hasValues: false);
            return new TableKeys
            {
                Name = name,
                Request = request,
                Projection = ItemProjection.Parse(request.ProjectionExpression, request.ExpressionAttributeNames),
                Keys = [.. request.Keys.Select(AttributeValueValidator.Validate)],
            };
        }

        /// <summary>Checks all keys before any table is read.</summary>
        public void Bind(Database database)
        {
            lock (Table!.Lock)
            {
                database.Prepare(Table);
                TableDefinition definition = Table.Definition;
                Projection.CheckAgainst(definition);
                foreach (OrderedMap<AttributeValue> key in Keys)
                {
                    KeyRules.CheckKey(definition.Key, key);
                    _encodedKeys.Add(KeyEncoding.OfItem(definition.Key, key));
                }
            }
            if (_encodedKeys.Select(Convert.ToHexString).Distinct().Count() < _encodedKeys.Count)
                throw DynamoDBServiceException.Validation("Provided list of item keys contains duplicates");
        }

        public List<OrderedMap<AttributeValue>> Read(Database database, ConsumedUnits units, ref long bytes, List<OrderedMap<AttributeValue>> left)
        {
            List<StoredItem> found = [];
            lock (Table!.Lock)
            {
                database.Prepare(Table);
                for (int i = 0; i < _encodedKeys.Count; i++)
                {
                    StoredItem? item = Table.Find(_encodedKeys[i]);
                    if (bytes + (item?.Size ?? 0) > MaxBytes)
                    {
                        left.Add(Keys[i]);
                        continue;
                    }
                    units.AddRead(CapacityUnits.ReadUnits(item?.Size ?? 0, Request.ConsistentRead == true));
                    if (item is not null)
                    {
                        bytes += item.Size;
                        found.Add(item);
                    }
                }
            }
            return [.. found.Select(item => Projection.Apply(item.Attributes))];
        }

        /// <summary>Creates the request for the unprocessed keys.</summary>
        public KeysAndAttributes CreateUnprocessedKeys(List<OrderedMap<AttributeValue>> left) => new()
        {
            Keys = left,
            ConsistentRead = Request.ConsistentRead,
            ProjectionExpression = Request.ProjectionExpression,
            ExpressionAttributeNames = Request.ExpressionAttributeNames,
        };
    }
}
