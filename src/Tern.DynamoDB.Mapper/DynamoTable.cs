namespace Tern.DynamoDB.Mapper;

/// <summary>A table with the items of a type. Thread-safe: create it once.</summary>
/// <typeparam name="T">The type of the items: a class, because null is the result for an absent item.</typeparam>
public sealed partial class DynamoTable<T>
    where T : class
{
    private readonly DynamoDBClient _client;
    private readonly TableContext<T> _context;
    private readonly TableOptions _options;
    private readonly GetItem<T> _get;
    private readonly PutItem<T> _put;
    private readonly PutItem<T> _tryPut;
    private readonly UpdateItem<T> _update;
    private readonly UpdateItem<T> _tryUpdate;
    private readonly DeleteItem<T> _delete;
    private readonly DeleteItem<T> _tryDelete;
    private readonly Query<T> _query;
    private readonly Scan<T> _scan;

    internal DynamoTable(DynamoDBClient client, ItemMap<T> map, TableOptions options)
    {
        ItemPageToken.ThrowIfTooShort(options.PageTokenKey);
        _client = client;
        _options = options;
        TableName = options.TableName ?? map.TableName
            ?? throw new ArgumentException($"The type {typeof(T).Name} has no table name. Set it in the attribute DynamoItem or in {nameof(TableOptions)}.{nameof(TableOptions.TableName)}.", nameof(options));
        _context = new(map, TableName);
        _get = new(_context);
        _put = new(_context, isTry: false);
        _tryPut = new(_context, isTry: true);
        _update = new(_context, isTry: false);
        _tryUpdate = new(_context, isTry: true);
        _delete = new(_context, isTry: false);
        _tryDelete = new(_context, isTry: true);
        _query = new(_context);
        _scan = new(_context);
    }

    /// <summary>The name of the table.</summary>
    public string TableName { get; }

    private ItemMap<T> Map => _context.Map;

    private DateTimeOffset Now => _client.Options.TimeProvider.GetUtcNow();
}
