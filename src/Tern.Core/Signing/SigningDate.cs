using System.ComponentModel;
using System.Text;

namespace Tern.Runtime;

/// <summary>The time format of signatures and <c>X-Amz-Date</c>, for example <c>20150830T123600Z</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SigningDate
{
    /// <summary>The length of the formatted time: 16 characters.</summary>
    public const int Length = 16;

    /// <summary>The length of the date part: 8 characters.</summary>
    internal const int DayLength = 8;

    /// <summary>Writes a time in the format of <c>X-Amz-Date</c>, in UTC. Fractions of a second are truncated.</summary>
    /// <returns>The number of bytes written, always <see cref="Length"/>.</returns>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Length"/>.</exception>
    public static int Write(DateTimeOffset time, Span<byte> destination)
    {
        if (destination.Length < Length)
            throw new ArgumentException($"The destination has {destination.Length} bytes, but a signing date requires {Length} bytes.", nameof(destination));
        destination = destination[..Length];
        DateTime utc = time.UtcDateTime;
        int year = utc.Year;
        int second = (int)(utc.Ticks % TimeSpan.TicksPerDay / TimeSpan.TicksPerSecond);
        WriteTwoDigits(year / 100, destination, 0);
        WriteTwoDigits(year % 100, destination, 2);
        WriteTwoDigits(utc.Month, destination, 4);
        WriteTwoDigits(utc.Day, destination, 6);
        destination[8] = (byte)'T';
        WriteTwoDigits(second / 3600, destination, 9);
        WriteTwoDigits(second / 60 % 60, destination, 11);
        WriteTwoDigits(second % 60, destination, 13);
        destination[15] = (byte)'Z';
        return Length;
    }

    /// <summary>Formats a time as in <c>X-Amz-Date</c>, in UTC. Fractions of a second are truncated.</summary>
    public static string Format(DateTimeOffset time)
    {
        Span<byte> text = stackalloc byte[Length];
        Write(time, text);
        return Encoding.ASCII.GetString(text);
    }

    /// <summary>Parses a value of <c>X-Amz-Date</c>. Only the exact format is accepted.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out DateTimeOffset time) => DateTimeOffset.TryParseExact(
        text,
        "yyyyMMdd'T'HHmmss'Z'",
        System.Globalization.CultureInfo.InvariantCulture,
        System.Globalization.DateTimeStyles.AssumeUniversal,
        out time);

    private static void WriteTwoDigits(int value, Span<byte> destination, int index)
    {
        destination[index + 1] = (byte)('0' + value % 10);
        destination[index] = (byte)('0' + value / 10);
    }
}
