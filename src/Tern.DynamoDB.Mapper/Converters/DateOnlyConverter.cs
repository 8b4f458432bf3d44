using System.Globalization;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A date, stored as <c>S</c> (<c>2026-11-26</c>).</summary>
public readonly struct DateOnlyConverter : IScalarConverter<DateOnlyConverter, DateOnly>, ITextConverter, IOrderedConverter
{
    private const int MaxLength = 64;

    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateOnly value)
    {
        value = default;
        if (utf8.Length > MaxLength || !Ascii.IsValid(utf8))
            return false;
        Span<char> text = stackalloc char[MaxLength];
        int length = Encoding.ASCII.GetChars(utf8, text);
        return DateOnly.TryParse(text[..length], CultureInfo.InvariantCulture, DateTimeStyles.None, out value);
    }

    /// <inheritdoc/>
    public static bool TryFormat(DateOnly value, Span<byte> utf8, out int written) => value.TryFormat(utf8, out written, "yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, DateOnly value) =>
        writer.Json.WriteQuoted(value, "yyyy-MM-dd");
}
