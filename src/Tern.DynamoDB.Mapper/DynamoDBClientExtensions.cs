namespace Tern.DynamoDB.Mapper;

/// <summary>The tables of a client.</summary>
public static class DynamoDBClientExtensions
{
    /// <summary>Returns the table of a type: <c>dynamo.Table&lt;Order&gt;()</c>. No request is sent.</summary>
    /// <typeparam name="T">The type of the items, with <see cref="DynamoItemAttribute"/>.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <exception cref="ArgumentException">Neither the type nor the options have a name of the table.</exception>
    public static DynamoTable<T> Table<T>(this DynamoDBClient client, TableOptions? options = null)
        where T : class, IDynamoItem<T> => client.Table(T.ItemMap, options);

    /// <summary>Returns the table of a type that belongs to another assembly.</summary>
    /// <inheritdoc cref="Table{T}(DynamoDBClient, TableOptions)" path="/exception"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="map">The generated code of the type.</param>
    /// <param name="options">The options; null for the defaults.</param>
    public static DynamoTable<T> Table<T>(this DynamoDBClient client, ItemMap<T> map, TableOptions? options = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(map);
        return new(client, map, options ?? new());
    }
}
