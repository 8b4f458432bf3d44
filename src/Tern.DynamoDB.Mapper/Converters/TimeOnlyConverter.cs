using System.Globalization;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A time of day, stored as <c>S</c> with seven decimals (<c>08:00:00.0000000</c>).</summary>
public readonly struct TimeOnlyConverter : IScalarConverter<TimeOnlyConverter, TimeOnly>, ITextConverter, IOrderedConverter
{
    private const int MaxLength = 64;

    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out TimeOnly value)
    {
        value = default;
        if (utf8.Length > MaxLength || !Ascii.IsValid(utf8))
            return false;
        Span<char> text = stackalloc char[MaxLength];
        int length = Encoding.ASCII.GetChars(utf8, text);
        return TimeOnly.TryParse(text[..length], CultureInfo.InvariantCulture, DateTimeStyles.None, out value);
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, TimeOnly value) =>
        writer.Json.WriteQuoted(value, "HH:mm:ss.fffffff");
}
