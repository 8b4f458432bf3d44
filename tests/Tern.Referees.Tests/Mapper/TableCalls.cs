using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper;

/// <summary>Calls the operations of the mapper for a type that is known at run time.</summary>
internal abstract class TableCalls
{
    public static TableCalls For(Type type) => (TableCalls)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!;

    /// <summary>The names and types of the key attributes, the partition key first.</summary>
    public abstract IEnumerable<(string Name, ScalarAttributeType Type)> KeyAttributes { get; }

    public abstract OrderedMap<AttributeValue> KeyOf(object item);

    public abstract Task<object> PutAsync(DynamoDBClient client, string table, object item, CancellationToken cancellationToken);

    /// <summary>Reads the item with the key of an object.</summary>
    public abstract Task<object?> GetAsync(DynamoDBClient client, string table, object item, CancellationToken cancellationToken);

    private sealed class Typed<T> : TableCalls
        where T : class, IDynamoItem<T>
    {
        public override IEnumerable<(string Name, ScalarAttributeType Type)> KeyAttributes
        {
            get
            {
                yield return (T.ItemMap.PartitionName!, TypeOf(T.ItemMap.PartitionKind));
                if (T.ItemMap.SortName is { } sort)
                    yield return (sort, TypeOf(T.ItemMap.SortKind));
            }
        }

        public override OrderedMap<AttributeValue> KeyOf(object item)
        {
            ItemKey<T> key = T.ItemMap.GetKey((T)item);
            var attributes = new OrderedMap<AttributeValue> { [T.ItemMap.PartitionName!] = key.Partition };
            if (T.ItemMap.SortName is { } sort)
                attributes[sort] = key.Sort;
            return attributes;
        }

        public override async Task<object> PutAsync(DynamoDBClient client, string table, object item, CancellationToken cancellationToken) =>
            await client.Table<T>(new() { TableName = table }).PutAsync((T)item, cancellationToken);

        public override async Task<object?> GetAsync(DynamoDBClient client, string table, object item, CancellationToken cancellationToken) =>
            await client.Table<T>(new() { TableName = table }).GetAsync(T.ItemMap.GetKey((T)item), new() { ConsistentRead = true }, cancellationToken);

        private static ScalarAttributeType TypeOf(ScalarKind kind) => kind switch
        {
            ScalarKind.Text => ScalarAttributeType.S,
            ScalarKind.Number => ScalarAttributeType.N,
            _ => ScalarAttributeType.B,
        };
    }
}
