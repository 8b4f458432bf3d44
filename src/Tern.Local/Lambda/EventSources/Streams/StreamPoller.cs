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
    private bool _isScheduled;
    private bool _isStopped;

    public StreamPoller(PollerServices services, EventSourceMapping mapping, StreamSource source, long? position)
    {
        _services = services;
        _mapping = mapping;
        _source = source;
        _next = position ?? (mapping.Settings.StartingPosition == EventSourcePosition.Latest ? source.Database.LastSequence + 1 : 0);
        AddLanes();
        source.Log.Added += Schedule;
        Schedule();
    }

    /// <summary>The sequence number of the first record that is not processed. Reading continues there when the mapping is enabled again.</summary>
    public long Position
    {
        get
        {
            lock (_lock)
                return Math.Min(_next, _lanes.Min(lane => lane.FirstSequence) ?? long.MaxValue);
        }
    }

    public void Refresh()
    {
        lock (_lock)
            AddLanes();
        Schedule();
    }

    public void Stop()
    {
        _source.Log.Added -= Schedule;
        lock (_lock)
        {
            _isStopped = true;
            foreach (StreamLane lane in _lanes)
                lane.Stop();
        }
    }

    // The writer of a record holds locks of the table, so that nothing is executed here.
    private void Schedule()
    {
        lock (_lock)
        {
            if (_isScheduled || _isStopped)
                return;
            _isScheduled = true;
        }
        _services.Effects.Schedule(new Poll(this), _services.Now);
    }

    private void Read()
    {
        lock (_lock)
        {
            _isScheduled = false;
            if (_isStopped)
                return;
            foreach (StreamEvent record in _source.Log.Read(_next, int.MaxValue, _services.Now))
            {
                if (_mapping.Settings.Filter?.Matches(StreamEventWriter.WriteRecord(_source, record)) != false)
                    _lanes[SelectLane(record)].Add(record);
                _next = record.Sequence + 1;
            }
            foreach (StreamLane lane in _lanes)
                lane.Pump();
        }
    }

    private void AddLanes()
    {
        while (_lanes.Count < _mapping.Settings.ParallelizationFactor)
            _lanes.Add(new StreamLane(_services, _mapping, _source));
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
