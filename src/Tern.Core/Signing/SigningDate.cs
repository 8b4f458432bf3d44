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
    public static bool TryParse(ReadOnlySpan<char> text, out DateTimeOffset time)
    {
        time = default;
        if (text.Length != Length || text[DayLength] != 'T' || text[^1] != 'Z'
            || !TryParse(text[..4], out int year) || !TryParse(text[4..6], out int month) || !TryParse(text[6..DayLength], out int day)
            || !TryParse(text[9..11], out int hour) || !TryParse(text[11..13], out int minute) || !TryParse(text[13..15], out int second)
            || year == 0 || month is 0 or > 12 || day == 0 || day > DateTime.DaysInMonth(year, month) || hour > 23 || minute > 59 || second > 59)
        {
            return false;
        }
        time = new DateTimeOffset(year, month, day, hour, minute, second, TimeSpan.Zero);
        return true;
    }

    private static bool TryParse(ReadOnlySpan<char> digits, out int value)
    {
        value = 0;
        foreach (char digit in digits)
        {
            if (!char.IsAsciiDigit(digit))
                return false;
            value = (10 * value) + (digit - '0');
        }
        return true;
    }

    private static void WriteTwoDigits(int value, Span<byte> destination, int index)
    {
        destination[index + 1] = (byte)('0' + value % 10);
        destination[index] = (byte)('0' + value / 10);
    }
}
