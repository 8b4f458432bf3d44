namespace Tern.DynamoDB.Mapper;

/// <summary>The operations of a table without options, with a token.</summary>
/// <remarks>They are extensions, because overloads would be chosen for <c>PutAsync(item, new() { … })</c>: a token can be created with <c>new()</c> too.</remarks>
public static class DynamoTableExtensions
{
    /// <inheritdoc cref="DynamoTable{T}.GetAsync"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static Task<T?> GetAsync<T>(this DynamoTable<T> table, ItemKey<T> key, CancellationToken cancellationToken)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        return table.GetAsync(key, null, cancellationToken);
    }

    /// <inheritdoc cref="DynamoTable{T}.PutAsync"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="item">The item.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static Task<T> PutAsync<T>(this DynamoTable<T> table, T item, CancellationToken cancellationToken)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        return table.PutAsync(item, null, cancellationToken);
    }

    /// <inheritdoc cref="DynamoTable{T}.TryPutAsync"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="item">The item.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static Task<WriteResult<T>> TryPutAsync<T>(this DynamoTable<T> table, T item, CancellationToken cancellationToken)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        return table.TryPutAsync(item, null, cancellationToken);
    }

    /// <inheritdoc cref="DynamoTable{T}.DeleteAsync"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static Task<T?> DeleteAsync<T>(this DynamoTable<T> table, ItemKey<T> key, CancellationToken cancellationToken)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        return table.DeleteAsync(key, null, cancellationToken);
    }

    /// <inheritdoc cref="DynamoTable{T}.CreateAsync"/>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static Task CreateAsync<T>(this DynamoTable<T> table, CancellationToken cancellationToken)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        return table.CreateAsync(null, cancellationToken);
    }
}
