using Tern.EventBridge;
using Tern.Local.EventBridge.Archives;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Durability;
using Tern.Local.EventBridge.Events;

namespace Tern.Local.EventBridge;

/// <summary>Changes of archives and replays.</summary>
internal sealed partial class EventStore
{
    // The service takes up to minutes. One second by the clock is enough to cancel a replay in a test.
    private static readonly TimeSpan s_replayDelay = TimeSpan.FromSeconds(1);

    /// <summary>Adds an archive, or stores its changes.</summary>
    public void Save(StoredArchive archive)
    {
        Archives[archive.Name] = archive;
        _engine.Documents.Put(Key(Collections.Archives, archive.Name), archive, ArchiveRecord.Write);
        ScheduleExpiration(archive);
    }

    /// <summary>Removes an archive with its events.</summary>
    public void Remove(StoredArchive archive)
    {
        archive.Expiration?.Cancel();
        Archives.Remove(archive.Name);
        while (archive.Events.Count > 0)
            RemoveOldest(archive);
        _engine.Documents.Delete(Key(Collections.Archives, archive.Name));
    }

    /// <summary>Adds a replay.</summary>
    public void Add(StoredReplay replay)
    {
        Replays.Add(replay);
        Save(replay);
        ScheduleStep(replay);
    }

    /// <summary>Stores the changes of a replay.</summary>
    public void Save(StoredReplay replay) => _engine.Documents.Put(Key(Collections.Replays, replay.Name), replay, ReplayRecord.Write);

    /// <summary>Removes events whose retention has ended.</summary>
    public void Expire(ArchiveExpiration expiration, StoredArchive archive)
    {
        lock (_lock)
        {
            if (archive.Expiration != expiration || expiration.IsCancelled)
                return;
            while (archive.Events.TryPeek(out ArchivedEvent? oldest) && GetEnd(oldest, archive) <= Now)
                RemoveOldest(archive);
            ScheduleExpiration(archive);
        }
        TrackFlush();
    }

    /// <summary>Executes a replay: sends the events of its time range in their order. A replay that is being cancelled is cancelled.</summary>
    public void Continue(ReplayStep step, StoredReplay replay)
    {
        lock (_lock)
        {
            if (replay.NextStep != step || step.IsCancelled)
                return;
            if (replay.State == ReplayState.Cancelling)
                replay.State = ReplayState.Cancelled;
            else if (replay.State != ReplayState.Cancelled)
                Execute(replay);
            replay.EndedAt = Now;
            Save(replay);
            replay.NextStep = null;
        }
        TrackFlush();
    }

    private void Execute(StoredReplay replay)
    {
        StartReplayRequest request = replay.Request;
        replay.State = ReplayState.Completed;
        if (EventArns.ParseArchive(request.EventSourceArn) is not var (_, archiveName) || EventArns.ParseBus(request.Destination.Arn) is not var (_, busName)
            || !Archives.TryGetValue(archiveName, out StoredArchive? archive) || !Buses.TryGetValue(busName, out StoredBus? bus))
        {
            // The archive or the bus was deleted meanwhile.
            replay.State = ReplayState.Failed;
            return;
        }
        foreach (ArchivedEvent entry in archive.Events.Where(entry => entry.Event.Time >= request.EventStartTime && entry.Event.Time < request.EventEndTime).OrderBy(entry => entry.Event.Time))
        {
            BusEvent archived = entry.Event;
            Publish(bus, archived with { Json = EventChanges.AddReplayName(archived.Json, replay.Name), Hops = 0, IsReplayed = true }, request.Destination.FilterArns);
            replay.LastEventAt = archived.Time;
        }
    }

    private void ScheduleStep(StoredReplay replay)
    {
        replay.NextStep = new ReplayStep(this, replay);
        _engine.Effects.Schedule(replay.NextStep, Now + s_replayDelay);
    }

    private void ScheduleExpiration(StoredArchive archive)
    {
        archive.Expiration?.Cancel();
        archive.Expiration = null;
        if (archive.RetentionDays == 0 || !archive.Events.TryPeek(out ArchivedEvent? oldest))
            return;
        archive.Expiration = new ArchiveExpiration(this, archive);
        _engine.Effects.Schedule(archive.Expiration, GetEnd(oldest, archive));
    }

    // The number of days has no limit in the model.
    private static DateTimeOffset GetEnd(ArchivedEvent entry, StoredArchive archive) =>
        archive.RetentionDays > (DateTimeOffset.MaxValue - entry.ArchivedAt).Days ? DateTimeOffset.MaxValue : entry.ArchivedAt.AddDays(archive.RetentionDays);

    private void RemoveOldest(StoredArchive archive) =>
        _engine.Documents.Delete(Key(Collections.ArchivedEvents, ArchivedEventRecord.GetId(archive.RemoveOldest())));
}
