using System.Collections.Concurrent;
using Tern.DynamoDB.Batches;
using Tern.Runtime;

namespace Tern.DynamoDB;

public sealed partial class DynamoDBClient
{
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html and API_BatchWriteItem.html
    private const int MaxKeysPerBatch = 100;
    private const int MaxWritesPerBatch = 25;

    /// <summary>
    /// Reads any number of items by their keys, in batches of at most 100, several at a time. Unprocessed keys are requested again after a delay
    /// that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <param name="tableName">The name or ARN of the table.</param>
    /// <param name="keys">The keys, all with the same attributes. A duplicate key is read once.</param>
    /// <param name="options">Concurrency, attempts, consistency and projection. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation and the requests in flight.</param>
    /// <returns>The item of each key, in the order of <paramref name="keys"/>. Null if the item does not exist.</returns>
    /// <exception cref="ArgumentException">A key is null or does not have the same attributes as the first.</exception>
    /// <exception cref="BatchGetIncompleteException">Keys are unprocessed after all attempts. The exception contains them.</exception>
    /// <exception cref="DynamoDBException">The service rejected a request. No further requests are sent.</exception>
    public async Task<IReadOnlyList<OrderedMap<AttributeValue>?>> BatchGetAsync(
        string tableName,
        IReadOnlyList<OrderedMap<AttributeValue>> keys,
        BatchGetOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(tableName);
        ArgumentNullException.ThrowIfNull(keys);
        options ??= new();
        if (keys.Count == 0)
            return [];

        var comparer = new KeyComparer(keys);
        string[]? attributes = options.Attributes?.Union(comparer.Names).ToArray();
        string? projection = attributes is null ? null : string.Join(',', attributes.Select((_, i) => $"#a{i}"));
        OrderedMap<string>? names = attributes is null ? null : CreateAttributeNames(attributes);
        var found = new ConcurrentDictionary<OrderedMap<AttributeValue>, OrderedMap<AttributeValue>>(comparer);
        var run = new BatchExecutor<OrderedMap<AttributeValue>>(
            BatchPacking.ByCount([.. keys.Distinct(comparer)], MaxKeysPerBatch), SendAsync, options, Options.TimeProvider, Random.Shared.NextDouble);
        IReadOnlyList<OrderedMap<AttributeValue>> left = await run.ExecuteAsync(cancellationToken).ConfigureAwait(false);
        if (left.Count > 0)
            throw new BatchGetIncompleteException(tableName, left, options.MaxAttempts);
        return [.. keys.Select(key => found.GetValueOrDefault(key))];

        async Task<IReadOnlyList<OrderedMap<AttributeValue>>> SendAsync(IReadOnlyList<OrderedMap<AttributeValue>> batch, CancellationToken token)
        {
            var request = new KeysAndAttributes
            {
                Keys = batch,
                ConsistentRead = options.ConsistentRead,
                ProjectionExpression = projection,
                ExpressionAttributeNames = names,
            };
            BatchGetItemResponse response = await BatchGetItemAsync(new() { RequestItems = new() { [tableName] = request } }, token).ConfigureAwait(false);
            foreach ((_, IReadOnlyList<OrderedMap<AttributeValue>> items) in response.Responses ?? [])
            {
                foreach (OrderedMap<AttributeValue> item in items)
                    found[item] = item;
            }
            return [.. (response.UnprocessedKeys ?? []).SelectMany(table => table.Value.Keys)];
        }
    }

    /// <summary>
    /// Puts and deletes any number of items, in batches of at most 25, several at a time. Unprocessed writes are sent again after a delay that
    /// grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <remarks>
    /// The writes are not a transaction: some of them can be executed although the call fails. Write each item only once: the service rejects
    /// a batch with duplicate items, and batches are executed in the order of <paramref name="writes"/> only if
    /// <see cref="BatchOptions.MaxConcurrency"/> is 1.
    /// </remarks>
    /// <param name="tableName">The name or ARN of the table.</param>
    /// <param name="writes">The put and delete requests.</param>
    /// <param name="options">Concurrency and attempts. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <exception cref="BatchWriteIncompleteException">Writes are unprocessed after all attempts. The exception contains them.</exception>
    /// <exception cref="DynamoDBException">The service rejected a request. No further requests are sent.</exception>
    public async Task BatchWriteAsync(
        string tableName, IReadOnlyList<WriteRequest> writes, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(tableName);
        ArgumentNullException.ThrowIfNull(writes);
        options ??= new();
        var run = new BatchExecutor<WriteRequest>(BatchPacking.ByCount(writes, MaxWritesPerBatch), SendAsync, options, Options.TimeProvider, Random.Shared.NextDouble);
        IReadOnlyList<WriteRequest> left = await run.ExecuteAsync(cancellationToken).ConfigureAwait(false);
        if (left.Count > 0)
            throw new BatchWriteIncompleteException(tableName, left, options.MaxAttempts);

        async Task<IReadOnlyList<WriteRequest>> SendAsync(IReadOnlyList<WriteRequest> batch, CancellationToken token)
        {
            BatchWriteItemResponse response = await BatchWriteItemAsync(
                new() { RequestItems = new() { [tableName] = batch } }, token).ConfigureAwait(false);
            return [.. (response.UnprocessedItems ?? []).SelectMany(table => table.Value)];
        }
    }

    private static OrderedMap<string> CreateAttributeNames(string[] attributes)
    {
        var names = new OrderedMap<string>();
        for (int i = 0; i < attributes.Length; i++)
            names.Add($"#a{i}", attributes[i]);
        return names;
    }
}
