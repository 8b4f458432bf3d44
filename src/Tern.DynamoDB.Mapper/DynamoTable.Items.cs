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
    public async Task<T?> GetAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default)
    {
        ItemResponse<T> response = await _client.InvokeAsync(_get, new(key, options), cancellationToken).ConfigureAwait(false);
        options?.Capacity?.Add(response.CapacityUnits);
        return response.Item;
    }

    /// <summary>Creates or replaces an item. If the type has a version, the stored item must have the version of <paramref name="item"/>; 0 means none is stored.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item with the values that the put has set: version and times.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item has another version, or does not meet the condition.</exception>
    /// <exception cref="MappingException">The object cannot be stored.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public async Task<T> PutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(item);
        Stamps stamps = CreateStamps(item);
        ItemResponse<T> response = await _client.InvokeAsync(_put, new(item, stamps, options), cancellationToken).ConfigureAwait(false);
        options?.Capacity?.Add(response.CapacityUnits);
        return Map.Apply(item, stamps);
    }

    /// <summary>Creates or replaces an item. A condition that is not met is a result, not an exception.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item that was written, or the stored item that does not meet the condition.</returns>
    /// <exception cref="MappingException">The object cannot be stored.</exception>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public async Task<WriteResult<T>> TryPutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(item);
        Stamps stamps = CreateStamps(item);
        ItemResponse<T> response = await _client.InvokeAsync(_tryPut, new(item, stamps, options), cancellationToken).ConfigureAwait(false);
        options?.Capacity?.Add(response.CapacityUnits);
        return response.IsConflict ? new(true, response.Item, default) : new(false, Map.Apply(item, stamps), response.Item);
    }

    /// <summary>Changes attributes of an item. An absent item is created, unless the condition prevents it.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The changes and the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item after the update; with <see cref="UpdateOptions{TItem}.ReturnsPrevious"/> the item before it, null if there was none.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item does not meet the condition.</exception>
    /// <exception cref="MappingException">A key or a value cannot be stored, or the item is not valid for the type.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public async Task<T> UpdateAsync(ItemKey<T> key, UpdateOptions<T> options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(options);
        ItemResponse<T> response = await _client.InvokeAsync(_update, new(key, options, Now), cancellationToken).ConfigureAwait(false);
        options.Capacity?.Add(response.CapacityUnits);
        return response.Item!;
    }

    /// <summary>Changes attributes of an item. A condition that is not met is a result, not an exception.</summary>
    /// <inheritdoc cref="UpdateAsync" path="/param"/>
    /// <returns>The item after the update, or the stored item that does not meet the condition.</returns>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public async Task<WriteResult<T>> TryUpdateAsync(ItemKey<T> key, UpdateOptions<T> options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(options);
        ItemResponse<T> response = await _client.InvokeAsync(_tryUpdate, new(key, options, Now), cancellationToken).ConfigureAwait(false);
        options.Capacity?.Add(response.CapacityUnits);
        return options.ReturnsPrevious && !response.IsConflict ? new(false, default, response.Item) : new(response.IsConflict, response.Item, default);
    }

    /// <summary>Deletes an item. An absent item is no error.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The item that was deleted, if requested with <see cref="DeleteOptions{TItem}.ReturnsPrevious"/>.</returns>
    /// <exception cref="ConditionalCheckFailedException">The stored item does not meet the condition.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public async Task<T?> DeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ItemResponse<T> response = await _client.InvokeAsync(_delete, new(key, options), cancellationToken).ConfigureAwait(false);
        options?.Capacity?.Add(response.CapacityUnits);
        return response.Item;
    }

    /// <summary>Deletes an item. A condition that is not met is a result, not an exception.</summary>
    /// <param name="key">The key: <c>Order.Key(…)</c>.</param>
    /// <param name="options">The options; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>Whether the condition was met, with the stored item if it was not.</returns>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public async Task<WriteResult<T>> TryDeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        ItemResponse<T> response = await _client.InvokeAsync(_tryDelete, new(key, options), cancellationToken).ConfigureAwait(false);
        options?.Capacity?.Add(response.CapacityUnits);
        return response.IsConflict ? new(true, response.Item, default) : new(false, default, response.Item);
    }

    private Stamps CreateStamps(T item) => new(Map.VersionPath.IsItem ? 0 : checked(Map.GetVersion(item) + 1), Now);
}
