using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Reads the records of the stream of a table as changes of objects.</summary>
/// <remarks>
/// The stream of a table with items of several types contains the changes of all of them. Select the type by the keys of the record, for example
/// <c>record.Dynamodb.Keys["SK"].S</c>, before you read it.
/// </remarks>
public static class Change
{
    /// <summary>Reads a record: a <c>DynamoDBRecord</c> of the package <c>Tern.Functions</c>.</summary>
    /// <typeparam name="T">The type of the items, with <see cref="DynamoItemAttribute"/>.</typeparam>
    /// <param name="record">The record.</param>
    /// <inheritdoc cref="Read{T}(ReadOnlySpan{byte}, ItemMap{T})" path="/exception"/>
    public static Change<T> Read<T>(IJsonWritable record)
        where T : class, IDynamoItem<T> => Read(record, T.ItemMap);

    /// <summary>Reads a record as a change of a type that belongs to another assembly.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="record">The record: a <c>DynamoDBRecord</c> of the package <c>Tern.Functions</c>.</param>
    /// <param name="map">The generated code of the type.</param>
    /// <inheritdoc cref="Read{T}(ReadOnlySpan{byte}, ItemMap{T})" path="/exception"/>
    public static Change<T> Read<T>(IJsonWritable record, ItemMap<T> map)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(record);
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        record.WriteJson(ref writer);
        writer.Complete();
        return Read(buffer.WrittenSpan, map);
    }

    /// <summary>Reads the JSON of a record, for example from a Kinesis data stream that receives the changes of a table, or from <c>record.ToUtf8Json()</c> of the client of DynamoDB Streams.</summary>
    /// <typeparam name="T">The type of the items, with <see cref="DynamoItemAttribute"/>.</typeparam>
    /// <param name="utf8Record">The record, with the members <c>eventName</c> and <c>dynamodb</c>. Other members are skipped.</param>
    /// <inheritdoc cref="Read{T}(ReadOnlySpan{byte}, ItemMap{T})" path="/exception"/>
    public static Change<T> Read<T>(ReadOnlySpan<byte> utf8Record)
        where T : class, IDynamoItem<T> => Read(utf8Record, T.ItemMap);

    /// <summary>Reads the JSON of a record as a change of a type that belongs to another assembly.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="utf8Record">The record, with the members <c>eventName</c> and <c>dynamodb</c>. Other members are skipped.</param>
    /// <param name="map">The generated code of the type.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a record of a stream.</exception>
    /// <exception cref="MappingException">The keys or an item of the record are not valid for the type.</exception>
    public static Change<T> Read<T>(ReadOnlySpan<byte> utf8Record, ItemMap<T> map)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        var reader = new AttributeReader(utf8Record, map);
        try
        {
            ChangeContent content = ChangeContent.Read(ref reader, map);
            reader.Json.ReadEnd();
            return new Change<T>(
                content.Kind ?? throw reader.Json.Invalid("The record has no eventName. Expected: INSERT, MODIFY or REMOVE"),
                GetKey(content.Keys, map),
                (T?)content.Old,
                (T?)content.New,
                content is { Kind: ChangeKind.Removed, IsByService: true });
        }
        finally
        {
            reader.Dispose();
        }
    }

    private static ItemKey<T> GetKey<T>(OrderedMap<AttributeValue>? keys, ItemMap<T> map)
    {
        if (map.PartitionName is not { } partition)
            return default;
        return new ItemKey<T>(Find(keys, partition, map), map.SortName is { } sort ? Find(keys, sort, map) : default);
    }

    private static AttributeValue Find(OrderedMap<AttributeValue>? keys, string name, ItemMap map) => keys is not null && keys.TryGetValue(name, out AttributeValue value)
        ? value
        : throw new MappingException("The record does not contain the key attribute. Read the record as a type of its table", map.ItemType, name);
}
