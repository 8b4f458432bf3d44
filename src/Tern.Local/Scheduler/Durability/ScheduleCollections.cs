namespace Tern.Local.Scheduler.Durability;

/// <summary>The collections of documents.</summary>
internal static class ScheduleCollections
{
    public const string Groups = "scheduler/groups";
    public const string Schedules = "scheduler/schedules";
    public const string Deliveries = "scheduler/deliveries";

    /// <summary>All collections.</summary>
    public static IReadOnlyList<string> All { get; } = [Groups, Schedules, Deliveries];
}
