namespace Tern.Signing;

/// <summary>The form of time in signatures: <c>20150830T123600Z</c>, the value of <c>X-Amz-Date</c>.</summary>
public static class SigningDate
{
    /// <summary>The length of every such text: 16 characters.</summary>
    public const int Length = 16;

    /// <summary>The length of the day at its beginning: 8 characters.</summary>
    internal const int DayLength = 8;

    /// <summary>Writes a time as the value of <c>X-Amz-Date</c>, in UTC, fractions of a second cut off.</summary>
    /// <returns>The number of bytes written, always <see cref="Length"/>.</returns>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Length"/>.</exception>
    public static int Write(DateTimeOffset time, Span<byte> destination)
    {
        if (destination.Length < Length)
            throw new ArgumentException($"A signing date needs {Length} bytes, but there are {destination.Length}.", nameof(destination));
        DateTime utc = time.UtcDateTime;
        utc.Deconstruct(out DateOnly date, out TimeOnly clock);
        date.Deconstruct(out int year, out int month, out int day);
        WriteTwoDigits(year / 100, destination);
        WriteTwoDigits(year % 100, destination[2..]);
        WriteTwoDigits(month, destination[4..]);
        WriteTwoDigits(day, destination[6..]);
        destination[8] = (byte)'T';
        WriteTwoDigits(clock.Hour, destination[9..]);
        WriteTwoDigits(clock.Minute, destination[11..]);
        WriteTwoDigits(clock.Second, destination[13..]);
        destination[15] = (byte)'Z';
        return Length;
    }

    /// <summary>A time as the value of <c>X-Amz-Date</c>.</summary>
    public static string Format(DateTimeOffset time) => string.Create(Length, time, static (characters, time) =>
    {
        Span<byte> text = stackalloc byte[Length];
        Write(time, text);
        for (int i = 0; i < Length; i++)
            characters[i] = (char)text[i];
    });

    /// <summary>Reads the value of <c>X-Amz-Date</c>; only the exact form is taken.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out DateTimeOffset time) => DateTimeOffset.TryParseExact(
        text,
        "yyyyMMdd'T'HHmmss'Z'",
        System.Globalization.CultureInfo.InvariantCulture,
        System.Globalization.DateTimeStyles.AssumeUniversal,
        out time);

    private static void WriteTwoDigits(int value, Span<byte> destination)
    {
        destination[1] = (byte)('0' + value % 10);
        destination[0] = (byte)('0' + value / 10);
    }
}
