using Tern.EventBridge;
using Tern.Local.EventBridge.Archives;
using Tern.Local.EventBridge.Buses;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>CreateArchive</c>, <c>DescribeArchive</c>, <c>UpdateArchive</c>, <c>DeleteArchive</c> and <c>ListArchives</c>.</summary>
internal static class ArchiveOperations
{
    public static CreateArchiveResponse Create(EventStore store, CreateArchiveRequest request)
    {
        StoredBus bus = GetBus(store, request.EventSourceArn);
        if (store.Archives.ContainsKey(request.ArchiveName))
            throw new ResourceAlreadyExistsException($"Archive {request.ArchiveName} already exists.");
        var archive = new StoredArchive(request.ArchiveName, bus.Arn)
        {
            CreatedAt = store.Now,
            Description = request.Description,
            RetentionDays = request.RetentionDays ?? 0,
            KmsKeyIdentifier = request.KmsKeyIdentifier,
        };
        archive.SetPattern(request.EventPattern);
        store.Save(archive);
        return new() { ArchiveArn = EventArns.Archive(store.Scope, archive.Name), State = ArchiveState.Enabled, CreationTime = archive.CreatedAt };
    }

    public static DescribeArchiveResponse Describe(EventStore store, DescribeArchiveRequest request)
    {
        StoredArchive archive = Get(store, request.ArchiveName);
        return new()
        {
            ArchiveArn = EventArns.Archive(store.Scope, archive.Name),
            ArchiveName = archive.Name,
            EventSourceArn = archive.BusArn,
            Description = archive.Description,
            EventPattern = archive.PatternText,
            State = ArchiveState.Enabled,
            KmsKeyIdentifier = archive.KmsKeyIdentifier,
            RetentionDays = archive.RetentionDays,
            SizeBytes = archive.Size,
            EventCount = archive.Events.Count,
            CreationTime = archive.CreatedAt,
        };
    }

    public static UpdateArchiveResponse Update(EventStore store, UpdateArchiveRequest request)
    {
        if (request.EventPattern is null && request.RetentionDays is null && request.Description is null && request.KmsKeyIdentifier is null)
            throw EventErrors.Validation("At least one of EventPattern, RetentionDays or Description must be provided.");
        StoredArchive archive = Get(store, request.ArchiveName);
        if (request.EventPattern is { } pattern)
            archive.SetPattern(pattern);
        archive.RetentionDays = request.RetentionDays ?? archive.RetentionDays;
        archive.Description = request.Description ?? archive.Description;
        archive.KmsKeyIdentifier = request.KmsKeyIdentifier ?? archive.KmsKeyIdentifier;
        store.Save(archive);
        return new() { ArchiveArn = EventArns.Archive(store.Scope, archive.Name), State = ArchiveState.Enabled, CreationTime = archive.CreatedAt };
    }

    public static DeleteArchiveResponse Delete(EventStore store, DeleteArchiveRequest request)
    {
        store.Remove(Get(store, request.ArchiveName));
        return new();
    }

    public static ListArchivesResponse List(EventStore store, ListArchivesRequest request)
    {
        if ((request.NamePrefix is null ? 0 : 1) + (request.EventSourceArn is null ? 0 : 1) + (request.State is null ? 0 : 1) > 1)
            throw EventErrors.Validation("At most one filter is allowed for ListArchives. Use either : State, EventSourceArn, or NamePrefix.");
        string? bus = request.EventSourceArn is { } arn ? GetBus(store, arn).Arn : null;
        StoredArchive[] all = [.. store.Archives.Values.Where(archive => archive.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal)
            && (bus is null || archive.BusArn == bus) && (request.State is null || request.State == ArchiveState.Enabled))];
        Page<StoredArchive> page = Pages.Take(all, request.NextToken, request.Limit);
        return new() { Archives = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    /// <exception cref="ResourceNotFoundException">The archive does not exist.</exception>
    public static StoredArchive Get(EventStore store, string name) => store.Archives.GetValueOrDefault(name) ?? throw new ResourceNotFoundException($"Archive {name} does not exist.");

    // An archive and its bus have the same account and region.
    private static StoredBus GetBus(EventStore store, string arn)
    {
        if (EventArns.ParseBus(arn) is not var (scope, name))
            throw EventErrors.Validation("Parameter EventSourceArn is not valid. Reason: Must contain an event bus ARN.");
        return scope == store.Scope ? store.GetBus(name) : throw EventErrors.BusNotFound(name);
    }

    private static Archive Describe(StoredArchive archive) => new()
    {
        ArchiveName = archive.Name,
        EventSourceArn = archive.BusArn,
        State = ArchiveState.Enabled,
        RetentionDays = archive.RetentionDays,
        SizeBytes = archive.Size,
        EventCount = archive.Events.Count,
        CreationTime = archive.CreatedAt,
    };
}
