using System.Buffers;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>The time zones of schedules, by their IANA names.</summary>
internal static class TimeZones
{
    private static readonly SearchValues<char> s_characters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/");

    /// <summary>Returns a time zone.</summary>
    /// <param name="name">The name, for example <c>Europe/Zurich</c>. .NET reads a file with this name, so dots and a slash at the start are refused.</param>
    /// <exception cref="Tern.Scheduler.ValidationException">The time zone is unknown.</exception>
    public static TimeZoneInfo Find(string name) =>
        IsName(name) && TimeZoneInfo.TryFindSystemTimeZoneById(name, out TimeZoneInfo? zone)
            ? zone
            : throw ScheduleFailures.Validation($"Invalid Schedule Expression Timezone {name}.");

    // A folder of time zones also has the zone of the machine, and zones with leap seconds.
    private static bool IsName(string name) =>
        !name.StartsWith('/') && !name.Contains("//", StringComparison.Ordinal) && !name.AsSpan().ContainsAnyExcept(s_characters)
        && !name.StartsWith("posix", StringComparison.Ordinal) && !name.StartsWith("right/", StringComparison.Ordinal) && name is not "localtime";
}
