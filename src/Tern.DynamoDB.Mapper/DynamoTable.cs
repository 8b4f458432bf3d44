namespace Tern.DynamoDB.Mapper;

/// <summary>A table with the items of a type. Thread-safe: create it once.</summary>
/// <typeparam name="T">The type of the items: a class, because null is the result for an absent item.</typeparam>
public sealed partial class DynamoTable<T>
    where T : class
{
    private readonly DynamoDBClient _client;
    private readonly TableContext _context;
    private readonly TableOptions _options;

    internal DynamoTable(DynamoDBClient client, ItemMap<T> map, TableOptions options)
    {
        ItemPageToken.ThrowIfTooShort(options.PageTokenKey);
        _client = client;
        _options = options;
        string tableName = options.TableName ?? map.TableName
            ?? throw new ArgumentException($"The type {typeof(T).Name} has no table name. Set it in the attribute DynamoItem or in {nameof(TableOptions)}.{nameof(TableOptions.TableName)}.", nameof(options));
        _context = new(map, tableName, client.Options.TimeProvider);
    }

    /// <summary>The name of the table.</summary>
    public string TableName => _context.TableName;
}
