using System.Collections.Concurrent;
using Tern.Local.Services;
using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs;

/// <summary>The queues of an account in a region. Thread-safe.</summary>
/// <param name="engine">The queues of all regions.</param>
/// <param name="scope">The account and the region.</param>
internal sealed class SqsRegion(SqsEngine engine, ResourceScope scope)
{
    private readonly ConcurrentDictionary<string, SqsQueue> _queues = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _deletedAt = new(StringComparer.Ordinal);

    public SqsEngine Engine { get; } = engine;

    public ResourceScope Scope { get; } = scope;

    public MoveTaskList MoveTasks { get; } = new();

    /// <summary>The queues in no order.</summary>
    public IEnumerable<SqsQueue> Queues => _queues.Values;

    public SqsQueue? FindQueue(ReadOnlySpan<char> name) => _queues.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out SqsQueue? queue) ? queue : null;

    /// <summary>Returns the queue of a request. Its URL can name a queue of another account or region.</summary>
    /// <exception cref="QueueDoesNotExistException">There is no such queue.</exception>
    /// <exception cref="InvalidAddressException">The URL has no account or no name.</exception>
    public SqsQueue GetQueue(string? url)
    {
        SqsErrors.Require(url, "QueueUrl");
        if (!QueueAddresses.TryParseUrl(url, Scope.Region, out QueueAddress address))
            throw new InvalidAddressException($"The address {url} is not valid for this endpoint.");
        return (address.IsIn(Scope) ? FindQueue(address.Name) : Engine.FindQueue(address)) ?? throw SqsErrors.QueueDoesNotExist();
    }

    /// <summary>Returns the URL of a queue.</summary>
    /// <param name="queue">The queue.</param>
    /// <param name="endpoint">The endpoint without a final slash; null for that of the service.</param>
    public static string Url(SqsQueue queue, string? endpoint) =>
        $"{endpoint ?? QueueAddresses.Endpoint(queue.Region.Scope.Region)}/{queue.Region.Scope.AccountId}/{queue.Name}";

    /// <summary>Creates a queue, unless one with this name exists.</summary>
    /// <param name="name">The valid name.</param>
    /// <param name="settings">The settings of a new queue.</param>
    /// <param name="tags">The tags of a new queue.</param>
    /// <param name="verify">Throws if an existing queue differs from the request.</param>
    public SqsQueue GetOrCreate(string name, QueueSettings settings, OrderedMap<string> tags, Action<SqsQueue> verify)
    {
        lock (Engine.CatalogLock)
        {
            if (_queues.TryGetValue(name, out SqsQueue? existing))
            {
                verify(existing);
                return existing;
            }
            long now = Engine.Now;
            if (Engine.Options.RefusesRecentlyDeletedNames && _deletedAt.TryGetValue(name, out long deletedAt) && QueueLimits.IsWithin(QueueLimits.DeletedNameInterval, deletedAt, now))
                throw new QueueDeletedRecentlyException("You must wait 60 seconds after deleting a queue before you can create another with the same name.");
            var queue = new SqsQueue(this, name, Guid.NewGuid(), settings, tags, now);
            Engine.Records?.QueueDefined(queue, settings, tags, now);
            _queues[name] = queue;
            _deletedAt.Remove(name);
            return queue;
        }
    }

    public void Delete(SqsQueue queue)
    {
        lock (Engine.CatalogLock)
        {
            if (!_queues.TryRemove(new(queue.Name, queue)))
                throw SqsErrors.QueueDoesNotExist();
            queue.Delete();
            _deletedAt[queue.Name] = Engine.Now;
        }
    }

    /// <summary>Adds a queue that was read from a log.</summary>
    internal void Restore(SqsQueue queue) => _queues[queue.Name] = queue;

    /// <summary>Removes a queue that a log deletes.</summary>
    internal void ApplyDeletion(SqsQueue queue)
    {
        _queues.TryRemove(queue.Name, out _);
        queue.Delete();
    }
}
