using System.Collections.Concurrent;
using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs;

/// <summary>The queues of all accounts and regions.</summary>
internal sealed partial class SqsEngine : IDisposable
{
    private readonly ConcurrentDictionary<ResourceScope, SqsRegion> _regions = new();

    /// <param name="options">The options.</param>
    /// <param name="delivery">Executes deadlines and move tasks. Its clock is the clock of the queues.</param>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public SqsEngine(SqsEngineOptions options, DeliveryEngine delivery)
    {
        Options = options;
        Delivery = delivery;
        OpenLog();
    }

    /// <summary>Protects the creation and the deletion of queues. It is taken before the lock of a queue.</summary>
    public Lock CatalogLock { get; } = new();

    public SqsEngineOptions Options { get; }

    public DeliveryEngine Delivery { get; }

    /// <summary>The current time in Unix milliseconds.</summary>
    public long Now => Delivery.Time.GetUtcNow().ToUnixTimeMilliseconds();

    /// <summary>All regions with queues.</summary>
    public IEnumerable<SqsRegion> Regions => _regions.Values;

    /// <summary>Returns the queues of an account in a region.</summary>
    public SqsRegion Region(ResourceScope scope) =>
        _regions.TryGetValue(scope, out SqsRegion? region) ? region : _regions.GetOrAdd(scope, new SqsRegion(this, scope));

    /// <summary>Returns the queue with an ARN; null if it does not exist.</summary>
    public SqsQueue? FindQueue(string arn) =>
        QueueAddresses.TryParseArn(arn, out ResourceScope scope, out string name) ? FindQueue(scope, name) : null;

    /// <summary>Returns the queue with an address; null if it does not exist.</summary>
    public SqsQueue? FindQueue(QueueAddress address) => FindQueue(new ResourceScope(address.AccountId.ToString(), address.Region.ToString()), address.Name);

    public SqsQueue? FindQueue(ResourceScope scope, ReadOnlySpan<char> name) => _regions.TryGetValue(scope, out SqsRegion? region) ? region.FindQueue(name) : null;
}
