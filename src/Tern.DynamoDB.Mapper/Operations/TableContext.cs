using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>A table for its operations.</summary>
internal sealed class TableContext
{
    private readonly TimeProvider _timeProvider;

    public TableContext(ItemMap map, string tableName, TimeProvider timeProvider)
    {
        Map = map;
        TableName = tableName;
        _timeProvider = timeProvider;
        using var buffer = new PooledBuffer();
        var json = new JsonWriter(buffer);
        json.WriteStartObject();
        json.WriteName("TableName");
        json.WriteString(tableName);
        json.WriteEndObject();
        json.Complete();
        RequestStart = [.. buffer.WrittenSpan[..^1], (byte)','];
    }

    public ItemMap Map { get; }

    public string TableName { get; }

    /// <summary>The start of every request: <c>{"TableName":"orders",</c>.</summary>
    public byte[] RequestStart { get; }

    // Not in TableOperation, which is generic over the result.
    public void Describe(ref TagWriter tags)
    {
        tags.Add(TelemetryNames.DbSystemName, TelemetryNames.DynamoDB);
        tags.AddSingle(TelemetryNames.DynamoDBTableNames, TableName);
    }

    public DateTimeOffset Now => _timeProvider.GetUtcNow();
}
