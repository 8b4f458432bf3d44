using System.Threading.Channels;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Server.Functions.Page;

/// <summary>The last invocations, and the readers of each new one. Thread-safe.</summary>
internal sealed class InvocationHistory(TimeProvider time) : IInvocationObserver
{
    /// <summary>The maximum number of readers.</summary>
    public const int MaxReaders = 20;

    private const int MaxEntries = 200;

    private readonly Lock _lock = new();
    private readonly Queue<long> _order = new();
    private readonly Dictionary<long, InvocationEntry> _entries = [];
    private readonly Dictionary<FunctionInvocation, long> _inFlight = new(ReferenceEqualityComparer.Instance);
    private readonly List<Channel<InvocationEntry>> _readers = [];
    private long _last;

    /// <inheritdoc/>
    public void Start(FunctionInvocation invocation)
    {
        if (invocation.Chunks is { } chunks)
            chunks.Preview = new MemoryStream();
        lock (_lock)
        {
            long number = ++_last;
            _inFlight[invocation] = number;
            _order.Enqueue(number);
            if (_order.Count > MaxEntries)
                _entries.Remove(_order.Dequeue());
            Publish(InvocationEntry.Create(number, invocation, time.GetUtcNow()));
        }
    }

    /// <inheritdoc/>
    public void Complete(FunctionInvocation invocation, InvocationResult result) => Update(invocation, entry => entry.Complete(result));

    /// <inheritdoc/>
    public void Cancel(FunctionInvocation invocation) => Update(invocation, entry => entry with { IsCancelled = true });

    /// <summary>Adds a reader, which receives the last entries first. Null if there are too many.</summary>
    public ChannelReader<InvocationEntry>? AddReader()
    {
        lock (_lock)
        {
            if (_readers.Count == MaxReaders)
                return null;
            // A reader that is too slow misses the oldest entries.
            Channel<InvocationEntry> reader = Channel.CreateBounded<InvocationEntry>(new BoundedChannelOptions(2 * MaxEntries) { FullMode = BoundedChannelFullMode.DropOldest });
            foreach (InvocationEntry entry in _entries.Values.OrderBy(entry => entry.Number))
                reader.Writer.TryWrite(entry);
            _readers.Add(reader);
            return reader.Reader;
        }
    }

    /// <summary>Removes a reader.</summary>
    public void RemoveReader(ChannelReader<InvocationEntry> reader)
    {
        lock (_lock)
            _readers.RemoveAll(existing => existing.Reader == reader);
    }

    private void Update(FunctionInvocation invocation, Func<InvocationEntry, InvocationEntry> update)
    {
        lock (_lock)
        {
            if (_inFlight.Remove(invocation, out long number) && _entries.TryGetValue(number, out InvocationEntry? entry))
                Publish(update(entry));
        }
    }

    private void Publish(InvocationEntry entry)
    {
        _entries[entry.Number] = entry;
        foreach (Channel<InvocationEntry> reader in _readers)
            reader.Writer.TryWrite(entry);
    }
}
