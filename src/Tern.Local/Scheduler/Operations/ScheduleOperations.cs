using Tern.Local.Scheduler.Schedules;
using Tern.Local.Services;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Operations;

/// <summary><c>CreateSchedule</c>, <c>GetSchedule</c>, <c>UpdateSchedule</c>, <c>DeleteSchedule</c> and <c>ListSchedules</c>.</summary>
internal static class ScheduleOperations
{
    public static CreateScheduleResponse Create(ScheduleStore store, CreateScheduleRequest request)
    {
        CreateScheduleRequest definition = ScheduleDefinition.Complete(request);
        var schedule = new StoredSchedule(definition, ScheduleArns.Schedule(store.Scope, definition.GroupName!, definition.Name)) { CreatedAt = store.Now, ModifiedAt = store.Now };
        ScheduleDefinition.Check(definition, store.Now);
        StoredGroup group = store.GetGroup(definition.GroupName);
        if (!group.Schedules.TryGetValue(definition.Name, out StoredSchedule? existing))
            store.Add(schedule);
        else if (request.ClientToken is null || existing.Definition.ClientToken != request.ClientToken)
            throw new ConflictException($"Schedule {definition.Name} already exists.");
        // The same token is a repetition of the request.
        return new() { ScheduleArn = schedule.Arn };
    }

    public static GetScheduleResponse Get(ScheduleStore store, GetScheduleRequest request) => Describe(store.GetSchedule(request.GroupName, request.Name));

    public static UpdateScheduleResponse Update(ScheduleStore store, UpdateScheduleRequest request)
    {
        CreateScheduleRequest definition = ScheduleDefinition.Complete(ScheduleDefinition.Convert(request));
        StoredSchedule existing = store.GetSchedule(request.GroupName, request.Name);
        var schedule = new StoredSchedule(definition, existing.Arn) { CreatedAt = existing.CreatedAt, ModifiedAt = store.Now };
        ScheduleDefinition.Check(definition, store.Now);
        store.Add(schedule);
        return new() { ScheduleArn = schedule.Arn };
    }

    public static DeleteScheduleResponse Delete(ScheduleStore store, DeleteScheduleRequest request)
    {
        store.Remove(store.GetSchedule(request.GroupName, request.Name));
        return new();
    }

    public static ListSchedulesResponse List(ScheduleStore store, ListSchedulesRequest request)
    {
        IEnumerable<StoredGroup> groups = request.GroupName is { } name ? [store.GetGroup(name)] : store.Groups.Values;
        StoredSchedule[] all = [.. groups.SelectMany(group => group.Schedules.Values)
            .Where(schedule => schedule.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal) && (request.State is null || schedule.Definition.State == request.State))];
        Page<StoredSchedule> page = Page<StoredSchedule>.Take(all, request.NextToken, request.MaxResults ?? GroupOperations.DefaultLimit, ScheduleFailures.InvalidNextToken);
        return new() { Schedules = [.. page.Items.Select(Summarize)], NextToken = page.NextToken };
    }

    /// <summary>Returns the complete schedule.</summary>
    public static GetScheduleResponse Describe(StoredSchedule schedule)
    {
        CreateScheduleRequest definition = schedule.Definition;
        return new()
        {
            Arn = schedule.Arn,
            GroupName = definition.GroupName,
            Name = definition.Name,
            ScheduleExpression = definition.ScheduleExpression,
            StartDate = definition.StartDate,
            EndDate = definition.EndDate,
            Description = definition.Description,
            ScheduleExpressionTimezone = definition.ScheduleExpressionTimezone,
            State = definition.State,
            CreationDate = schedule.CreatedAt,
            LastModificationDate = schedule.ModifiedAt,
            KmsKeyArn = definition.KmsKeyArn,
            Target = definition.Target,
            FlexibleTimeWindow = definition.FlexibleTimeWindow,
            ActionAfterCompletion = definition.ActionAfterCompletion,
        };
    }

    private static ScheduleSummary Summarize(StoredSchedule schedule) => new()
    {
        Arn = schedule.Arn,
        Name = schedule.Name,
        GroupName = schedule.GroupName,
        State = schedule.Definition.State,
        CreationDate = schedule.CreatedAt,
        LastModificationDate = schedule.ModifiedAt,
        Target = new() { Arn = schedule.Definition.Target.Arn },
    };
}
