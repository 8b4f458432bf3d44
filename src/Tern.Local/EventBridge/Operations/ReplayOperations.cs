using Tern.EventBridge;
using Tern.Local.EventBridge.Archives;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>StartReplay</c>, <c>DescribeReplay</c>, <c>CancelReplay</c> and <c>ListReplays</c>.</summary>
internal static class ReplayOperations
{
    private const int MaxActive = 10;

    public static StartReplayResponse Start(EventStore store, StartReplayRequest request)
    {
        if (EventArns.ParseBus(request.Destination.Arn) is not var (busScope, busName))
            throw EventErrors.Validation("Parameter Destination.Arn is not valid. Reason: Must contain an event bus ARN.");
        // A replay, its archive and its bus have the same account and region.
        string bus = busScope == store.Scope ? store.GetBus(busName).Arn : throw EventErrors.BusNotFound(busName);
        if (EventArns.ParseArchive(request.EventSourceArn) is not var (archiveScope, archiveName))
            throw EventErrors.Validation("Parameter EventSourceArn is not valid. Reason: Must contain an archive ARN.");
        if (archiveScope != store.Scope || !store.Archives.TryGetValue(archiveName, out StoredArchive? archive))
            throw EventErrors.Validation($"Parameter EventSourceArn is not valid. Reason: Archive {archiveName} does not exist.");
        if (archive.BusArn != bus)
            throw EventErrors.Validation("Parameter Destination.Arn is not valid. Reason: Cross event bus replay is not permitted.");
        if (request.EventStartTime >= request.EventEndTime)
            throw EventErrors.Validation("Parameter EventEndTime is not valid. Reason: EventStartTime must be before EventEndTime.");
        if (store.Replays.Exists(replay => replay.Name == request.ReplayName))
            throw new ResourceAlreadyExistsException($"Replay {request.ReplayName} already exists.");
        if (store.Replays.Count(replay => replay.IsActive) >= MaxActive)
            throw EventErrors.LimitExceeded();
        var started = new StoredReplay(request, store.Now);
        store.Add(started);
        return new() { ReplayArn = EventArns.Replay(store.Scope, started.Name), State = started.State, ReplayStartTime = started.StartedAt };
    }

    public static DescribeReplayResponse Describe(EventStore store, DescribeReplayRequest request)
    {
        StoredReplay replay = Get(store, request.ReplayName);
        return new()
        {
            ReplayName = replay.Name,
            ReplayArn = EventArns.Replay(store.Scope, replay.Name),
            Description = replay.Request.Description,
            State = replay.State,
            EventSourceArn = replay.Request.EventSourceArn,
            Destination = replay.Request.Destination,
            EventStartTime = replay.Request.EventStartTime,
            EventEndTime = replay.Request.EventEndTime,
            EventLastReplayedTime = replay.LastEventAt,
            ReplayStartTime = replay.StartedAt,
            ReplayEndTime = replay.EndedAt,
        };
    }

    public static CancelReplayResponse Cancel(EventStore store, CancelReplayRequest request)
    {
        StoredReplay replay = Get(store, request.ReplayName);
        if (replay.State != ReplayState.Starting && replay.State != ReplayState.Running)
            throw new IllegalStatusException($"Replay {replay.Name} is not in a valid state for this operation.");
        replay.State = ReplayState.Cancelling;
        store.Save(replay);
        return new() { ReplayArn = EventArns.Replay(store.Scope, replay.Name), State = replay.State };
    }

    public static ListReplaysResponse List(EventStore store, ListReplaysRequest request)
    {
        if ((request.NamePrefix is null ? 0 : 1) + (request.EventSourceArn is null ? 0 : 1) + (request.State is null ? 0 : 1) > 1)
            throw EventErrors.Validation("At most one filter is allowed for ListReplays. Use either : State, EventSourceArn, or NamePrefix.");
        StoredReplay[] all = [.. store.Replays.Where(replay => replay.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal)
            && (request.EventSourceArn is null || request.EventSourceArn == replay.Request.EventSourceArn) && (request.State is null || request.State == replay.State))];
        Page<StoredReplay> page = Pages.Take(all, request.NextToken, request.Limit);
        return new() { Replays = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    private static StoredReplay Get(EventStore store, string name) =>
        store.Replays.Find(replay => replay.Name == name) ?? throw new ResourceNotFoundException($"Replay {name} does not exist.");

    private static Replay Describe(StoredReplay replay) => new()
    {
        ReplayName = replay.Name,
        EventSourceArn = replay.Request.EventSourceArn,
        State = replay.State,
        EventStartTime = replay.Request.EventStartTime,
        EventEndTime = replay.Request.EventEndTime,
        EventLastReplayedTime = replay.LastEventAt,
        ReplayStartTime = replay.StartedAt,
        ReplayEndTime = replay.EndedAt,
    };
}
