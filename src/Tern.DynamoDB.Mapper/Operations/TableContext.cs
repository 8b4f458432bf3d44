namespace Tern.DynamoDB.Mapper;

/// <summary>A table for its operations.</summary>
internal sealed class TableContext(ItemMap map, string tableName, TimeProvider timeProvider)
{
    public ItemMap Map => map;

    public string TableName => tableName;

    public DateTimeOffset Now => timeProvider.GetUtcNow();
}
