using Tern.Lambda;
using Tern.Local.Delivery;
using Tern.Local.DynamoDB.Streams;
using Tern.Runtime;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Reads the records of a stream when they are written, and distributes them to lanes by their keys.</summary>
internal sealed class StreamPoller : IEventPoller
{
    private readonly PollerServices _services;
    private readonly EventSourceMapping _mapping;
    private readonly StreamSource _source;
    private readonly Lock _lock = new();
    private readonly List<StreamLane> _lanes = [];
    private long _next;
    private int _isScheduled;
    private volatile bool _isStopped;

    public StreamPoller(PollerServices services, EventSourceMapping mapping, StreamSource source)
    {
        _services = services;
        _mapping = mapping;
        _source = source;
        // The position and the table are in different logs. After a crash, the position can be ahead of the table.
        _next = Math.Min(mapping.Position ?? (mapping.Settings.StartingPosition == EventSourcePosition.Latest ? long.MaxValue : 0), source.Database.LastSequence + 1);
        // After a restart, reading continues here and not at the records of that time.
        SavePosition();
        source.Log.Added += Refresh;
        Refresh();
    }

    // The writer of a record holds locks of the table, and a request holds the lock of the catalog, which an invocation needs. No lock is taken here.
    public void Refresh()
    {
        if (Interlocked.Exchange(ref _isScheduled, 1) == 0)
            _services.Effects.Schedule(new Poll(this), _services.Now);
    }

    public void Stop()
    {
        _source.Log.Added -= Refresh;
        _isStopped = true;
    }

    /// <summary>Starts the reading again after <see cref="Stop"/>. Batches that are in flight or wait for a retry are those of before.</summary>
    public void Continue()
    {
        _isStopped = false;
        _source.Log.Added += Refresh;
        Refresh();
    }

    /// <summary>
    /// Writes the position to the data folder, after records were processed, also by an invocation that was in flight when the mapping was disabled. The lock of a
    /// lane must not be held.
    /// </summary>
    public void SavePosition()
    {
        lock (_lock)
        {
            long position = Math.Min(_next, _lanes.Min(lane => lane.FirstSequence) ?? long.MaxValue);
            if (position == _mapping.Position)
                return;
            // The deletion of a mapping deletes its position.
            lock (_mapping.Catalog.Lock)
            {
                if (_mapping.Catalog.Mappings.ContainsKey(_mapping.Uuid))
                    _mapping.Catalog.SavePosition(_mapping, position);
            }
        }
    }

    private void Read()
    {
        Volatile.Write(ref _isScheduled, 0);
        if (_isStopped || !_services.IsReady(_mapping))
            return;
        lock (_lock)
        {
            while (_lanes.Count < _mapping.Settings.ParallelizationFactor)
                _lanes.Add(new StreamLane(_services, _mapping, _source, SavePosition, () => _isStopped));
            foreach (StreamEvent record in _source.Log.Read(_next, int.MaxValue, _services.Now))
            {
                if (_mapping.Settings.Filter?.Matches(StreamEventWriter.WriteRecord(_source, record)) != false)
                    _lanes[SelectLane(record)].Add(record);
                _next = record.Sequence + 1;
            }
            foreach (StreamLane lane in _lanes)
                lane.Pump();
        }
        SavePosition();
        // No invocation will write the position if the filter has selected nothing.
        if (_lanes.TrueForAll(lane => lane.FirstSequence is null))
            _services.Effects.Track(FlushAsync());
    }

    private async Task FlushAsync()
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await _services.Documents.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    // The records of an item are always in the same lane, so that their order is kept.
    private int SelectLane(StreamEvent record)
    {
        int count = _mapping.Settings.ParallelizationFactor;
        if (count == 1)
            return 0;
        using var key = new PooledBuffer();
        var writer = new JsonWriter(key);
        Tern.DynamoDBStreams.Server.RecordJson.Write(ref writer, new Tern.DynamoDBStreams.Record { Dynamodb = new() { Keys = record.Keys } });
        writer.Complete();
        var hash = new HashCode();
        hash.AddBytes(key.WrittenSpan);
        return (int)((uint)hash.ToHashCode() % (uint)count);
    }

    private sealed class Poll(StreamPoller poller) : Effect
    {
        protected internal override void Execute() => poller.Read();
    }
}
