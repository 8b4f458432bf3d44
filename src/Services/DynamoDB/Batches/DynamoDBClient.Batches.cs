using System.Collections.Concurrent;
using Tern.Batches;
using Tern.DynamoDB.Batches;
using Tern.Shapes;

namespace Tern.DynamoDB;

public sealed partial class DynamoDBClient
{
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html and API_BatchWriteItem.html
    private const int MaxKeysOfBatch = 100;
    private const int MaxWritesOfBatch = 25;

    /// <summary>
    /// Reads any number of items by their keys: in batches of 100, a few at once; what the service leaves unprocessed is
    /// asked for again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <param name="tableName">The table's name or ARN.</param>
    /// <param name="keys">The keys, all with the same attributes. One that occurs twice is read once.</param>
    /// <param name="options">Concurrency, attempts, consistency and projection; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the reading; requests under way are cancelled.</param>
    /// <returns>For each key, in the order given, its item, or null where there is none.</returns>
    /// <exception cref="ArgumentException">A key is null, or has other attributes than the first.</exception>
    /// <exception cref="BatchGetIncompleteException">A batch has used up its attempts; the exception has the keys that are left.</exception>
    /// <exception cref="DynamoDBException">The service refused a request; nothing more is sent then.</exception>
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
        OrderedMap<string>? names = attributes is null ? null : NamesOf(attributes);
        var found = new ConcurrentDictionary<OrderedMap<AttributeValue>, OrderedMap<AttributeValue>>(comparer);
        var run = new BatchRun<OrderedMap<AttributeValue>>(
            BatchPacking.ByCount([.. keys.Distinct(comparer)], MaxKeysOfBatch), SendAsync, options, Options.TimeProvider, Random.Shared.NextDouble);
        IReadOnlyList<OrderedMap<AttributeValue>> left = await run.RunAsync(cancellationToken).ConfigureAwait(false);
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
    /// Puts and deletes any number of items: in batches of 25, a few at once; what the service leaves unprocessed is sent
    /// again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <remarks>
    /// This is no transaction: some writes may be done when it fails. Name each item once only: the service refuses a batch
    /// that has one twice, and the order between batches is only that of <paramref name="writes"/> when
    /// <see cref="BatchOptions.MaxConcurrency"/> is 1.
    /// </remarks>
    /// <param name="tableName">The table's name or ARN.</param>
    /// <param name="writes">What to put and delete.</param>
    /// <param name="options">Concurrency and attempts; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the writing; requests under way are cancelled, and may have been done.</param>
    /// <exception cref="BatchWriteIncompleteException">A batch has used up its attempts; the exception has the writes that are left.</exception>
    /// <exception cref="DynamoDBException">The service refused a request; nothing more is sent then.</exception>
    public async Task BatchWriteAsync(
        string tableName, IReadOnlyList<WriteRequest> writes, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(tableName);
        ArgumentNullException.ThrowIfNull(writes);
        options ??= new();
        var run = new BatchRun<WriteRequest>(BatchPacking.ByCount(writes, MaxWritesOfBatch), SendAsync, options, Options.TimeProvider, Random.Shared.NextDouble);
        IReadOnlyList<WriteRequest> left = await run.RunAsync(cancellationToken).ConfigureAwait(false);
        if (left.Count > 0)
            throw new BatchWriteIncompleteException(tableName, left, options.MaxAttempts);

        async Task<IReadOnlyList<WriteRequest>> SendAsync(IReadOnlyList<WriteRequest> batch, CancellationToken token)
        {
            BatchWriteItemResponse response = await BatchWriteItemAsync(
                new() { RequestItems = new() { [tableName] = batch } }, token).ConfigureAwait(false);
            return [.. (response.UnprocessedItems ?? []).SelectMany(table => table.Value)];
        }
    }

    private static OrderedMap<string> NamesOf(string[] attributes)
    {
        var names = new OrderedMap<string>();
        for (int i = 0; i < attributes.Length; i++)
            names.Add($"#a{i}", attributes[i]);
        return names;
    }
}
