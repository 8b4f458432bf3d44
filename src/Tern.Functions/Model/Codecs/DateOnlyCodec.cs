using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="DateOnly"/>, as a string: <c>2026-01-31</c>.</summary>
public readonly struct DateOnlyCodec : IPayloadCodec<DateOnly>
{
    private const string Format = "yyyy-MM-dd";

    /// <inheritdoc/>
    public static DateOnly Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<DateOnly>(ref reader);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        Span<char> letters = stackalloc char[Format.Length];
        return text.Length == letters.Length && Encoding.UTF8.TryGetChars(text, letters, out int count) && DateOnly.TryParseExact(letters[..count], Format, CultureInfo.InvariantCulture, DateTimeStyles.None, out DateOnly value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a date, for example 2026-01-31");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, DateOnly value) => writer.WriteQuoted(value, Format);
}
