using System.Globalization;

namespace Tern.ServerRuntime;

/// <summary>Formats the bounds of a length or a range for the text of a violation.</summary>
internal static class BoundsText
{
    /// <summary>Formats the bounds of a length.</summary>
    public static string OfLength(long min, long max) =>
        Format(min > 0 ? Text(min) : null, max < long.MaxValue ? Text(max) : null);

    /// <summary>Formats the bounds of an integer.</summary>
    public static string OfRange(long min, long max) =>
        Format(min > long.MinValue ? Text(min) : null, max < long.MaxValue ? Text(max) : null);

    /// <summary>Formats the bounds of a number.</summary>
    public static string OfRange(double min, double max) =>
        Format(double.IsFinite(min) ? Text(min) : null, double.IsFinite(max) ? Text(max) : null);

    /// <summary>Formats a bound.</summary>
    public static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <inheritdoc cref="Text(long)"/>
    public static string Text(double value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Format(string? min, string? max) => (min, max) switch
    {
        (not null, not null) => $"between {min} and {max}, inclusive",
        (not null, null) => $"greater than or equal to {min}",
        _ => $"less than or equal to {max}",
    };
}
