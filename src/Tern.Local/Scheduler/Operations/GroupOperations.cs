using Tern.Local.Scheduler.Schedules;
using Tern.Local.Services;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Operations;

/// <summary><c>CreateScheduleGroup</c>, <c>GetScheduleGroup</c>, <c>DeleteScheduleGroup</c> and <c>ListScheduleGroups</c>.</summary>
internal static class GroupOperations
{
    /// <summary>The default number of entries of a page.</summary>
    public const int DefaultLimit = 100;

    private const int MaxGroups = 500;

    public static CreateScheduleGroupResponse Create(ScheduleStore store, CreateScheduleGroupRequest request)
    {
        string arn = ScheduleArns.Group(store.Scope, request.Name);
        if (store.Groups.TryGetValue(request.Name, out StoredGroup? existing))
        {
            // The same token is a repetition of the request.
            return request.ClientToken is not null && existing.ClientToken == request.ClientToken
                ? new() { ScheduleGroupArn = arn }
                : throw new ConflictException($"Schedule group {request.Name} already exists.");
        }
        if (store.Groups.Count >= MaxGroups)
            throw new ServiceQuotaExceededException($"The maximum of {MaxGroups} schedule groups has been reached.");
        var group = new StoredGroup(request.Name) { CreatedAt = store.Now, ModifiedAt = store.Now, ClientToken = request.ClientToken };
        TagOperations.Add(group.Tags, request.Tags);
        store.Save(group);
        return new() { ScheduleGroupArn = arn };
    }

    public static GetScheduleGroupResponse Get(ScheduleStore store, GetScheduleGroupRequest request)
    {
        StoredGroup group = store.GetGroup(request.Name);
        return new()
        {
            Arn = ScheduleArns.Group(store.Scope, group.Name),
            Name = group.Name,
            State = ScheduleGroupState.Active,
            CreationDate = group.CreatedAt,
            LastModificationDate = group.ModifiedAt,
        };
    }

    public static DeleteScheduleGroupResponse Delete(ScheduleStore store, DeleteScheduleGroupRequest request)
    {
        if (request.Name == ScheduleArns.DefaultGroup)
            throw ScheduleFailures.Validation("The default schedule group cannot be deleted.");
        store.Remove(store.GetGroup(request.Name));
        return new();
    }

    public static ListScheduleGroupsResponse List(ScheduleStore store, ListScheduleGroupsRequest request)
    {
        StoredGroup[] all = [.. store.Groups.Values.Where(group => group.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal))];
        Page<StoredGroup> page = Page<StoredGroup>.Take(all, request.NextToken, request.MaxResults ?? DefaultLimit, ScheduleFailures.InvalidNextToken);
        return new() { ScheduleGroups = [.. page.Items.Select(group => Summarize(store, group))], NextToken = page.NextToken };
    }

    private static ScheduleGroupSummary Summarize(ScheduleStore store, StoredGroup group) => new()
    {
        Arn = ScheduleArns.Group(store.Scope, group.Name),
        Name = group.Name,
        State = ScheduleGroupState.Active,
        CreationDate = group.CreatedAt,
        LastModificationDate = group.ModifiedAt,
    };
}
