using System.Globalization;

namespace Tern.Local.EventBridge.Schedules;

/// <summary>A local time, for example <c>at(2022-11-20T13:00:00)</c>.</summary>
internal sealed class AtExpression : ScheduleExpression
{
    private readonly DateTime _local;

    private AtExpression(DateTime local) => _local = local;

    /// <summary>Parses the text between the parentheses.</summary>
    /// <returns>The expression, or null if it is not valid.</returns>
    public static AtExpression? Parse(ReadOnlySpan<char> text) =>
        DateTime.TryParseExact(text, "yyyy-MM-dd'T'HH:mm:ss", CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTime local) ? new(local) : null;

    public override DateTimeOffset? Next(DateTimeOffset after, TimeZoneInfo zone) =>
        // A time at the edge of what .NET represents has no offset.
        _local.Year is 1 or 9999 ? null : ToTime(_local, zone) is { } time && time > after ? time : null;
}
