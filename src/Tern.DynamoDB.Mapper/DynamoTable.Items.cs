namespace Tern.DynamoDB.Mapper;

public sealed partial class DynamoTable<T>
{
    /// <summary>Reads an item.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item; null if the table has none with this key.</returns>
    /// <exception cref="MappingException">The item is not valid for the type.</exception>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public Task<T?> GetAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(new GetItem<T>(_context, key, options), cancellationToken);

    /// <summary>Creates or replaces an item. If the type has a version, the stored item must have the version of <paramref name="item"/>; 0 means none is stored.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item with the values that the put has set: version and times.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item has another version, or does not meet the condition.</exception>
    /// <exception cref="MappingException">The object cannot be stored.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public Task<T> PutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(item);
        return InvokeAsync(new PutItem<T>(_context, item, options), cancellationToken);
    }

    /// <summary>Creates or replaces an item. A condition that is not met is a result, not an exception.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item that was written, or the stored item that does not meet the condition.</returns>
    /// <exception cref="MappingException">The object cannot be stored.</exception>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public Task<WriteResult<T>> TryPutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(item);
        return InvokeAsync(new TryPutItem<T>(_context, item, options), cancellationToken);
    }

    /// <summary>Changes attributes of an item. An absent item is created, unless the condition prevents it.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The changes and the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item after the update; with <see cref="WriteOptions.ReturnsPrevious"/> the item before it, null if there was none.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item does not meet the condition.</exception>
    /// <exception cref="MappingException">A key or a value cannot be stored, or the item is not valid for the type.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public Task<T> UpdateAsync(ItemKey<T> key, UpdateOptions<T> options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(options);
        return InvokeAsync(new UpdateItem<T>(_context, key, options), cancellationToken);
    }

    /// <summary>Changes attributes of an item. A condition that is not met is a result, not an exception.</summary>
    /// <inheritdoc cref="UpdateAsync" path="/param"/>
    /// <returns>The item after the update, or the stored item that does not meet the condition.</returns>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public Task<WriteResult<T>> TryUpdateAsync(ItemKey<T> key, UpdateOptions<T> options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(options);
        return InvokeAsync(new TryUpdateItem<T>(_context, key, options), cancellationToken);
    }

    /// <summary>Deletes an item. An absent item is no error.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item that was deleted, if requested with <see cref="WriteOptions.ReturnsPrevious"/>.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item does not meet the condition.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public Task<T?> DeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(new DeleteItem<T>(_context, key, options), cancellationToken);

    /// <summary>Deletes an item. A condition that is not met is a result, not an exception.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>Whether the condition was met, with the stored item if it was not.</returns>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public Task<WriteResult<T>> TryDeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(new TryDeleteItem<T>(_context, key, options), cancellationToken);

    private Task<TResult> InvokeAsync<TResult>(TableOperation<TResult> operation, CancellationToken cancellationToken) =>
        _client.InvokeAsync(operation, _context, cancellationToken);
}
