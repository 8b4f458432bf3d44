using Tern.Scheduler;

namespace Tern.Local.Scheduler;

/// <summary>Errors that several operations return.</summary>
internal static class ScheduleFailures
{
    public static ValidationException Validation(string message) => new(message);

    public static ResourceNotFoundException ScheduleNotFound(string name) => new($"Schedule {name} does not exist.");

    public static ResourceNotFoundException GroupNotFound(string name) => new($"Schedule group {name} does not exist.");

    public static ValidationException InvalidNextToken() => Validation("Invalid NextToken provided.");
}
