using System.Globalization;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A duration, stored as <c>S</c> of fixed length, so that text sorts as durations: <c>00000001.02:03:04.0000000</c> is 1 day, 2 hours, 3 minutes and 4 seconds. A negative duration starts with a hyphen, and these do not sort.</summary>
public readonly struct TimeSpanConverter : IScalarConverter<TimeSpanConverter, TimeSpan>, ITextConverter, IOrderedConverter
{
    private const int MaxLength = 64;
    private const string PositiveFormat = @"dddddddd\.hh\:mm\:ss\.fffffff";
    private const string NegativeFormat = @"\-dddddddd\.hh\:mm\:ss\.fffffff";

    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out TimeSpan value)
    {
        value = default;
        if (utf8.Length > MaxLength || !Ascii.IsValid(utf8))
            return false;
        Span<char> text = stackalloc char[MaxLength];
        int length = Encoding.ASCII.GetChars(utf8, text);
        return TimeSpan.TryParse(text[..length], CultureInfo.InvariantCulture, out value);
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, TimeSpan value)
    {
        writer.Json.WriteQuoted(value, value < TimeSpan.Zero ? NegativeFormat : PositiveFormat);
    }
}
