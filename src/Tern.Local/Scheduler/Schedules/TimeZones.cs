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
        !name.StartsWith('/') && !name.AsSpan().ContainsAnyExcept(s_characters) && TimeZoneInfo.TryFindSystemTimeZoneById(name, out TimeZoneInfo? zone)
            ? zone
            : throw ScheduleFailures.Validation($"Invalid Schedule Expression Timezone {name}.");
}
