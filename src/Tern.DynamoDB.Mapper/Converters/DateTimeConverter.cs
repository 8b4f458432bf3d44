namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A time in UTC, stored as <see cref="DateTimeOffsetConverter"/> does. A time that is not of the kind <see cref="DateTimeKind.Utc"/> is an error.</summary>
public readonly struct DateTimeConverter : IScalarConverter<DateTimeConverter, DateTime>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTime value)
    {
        bool isValid = UtcText.TryParse(utf8, out DateTimeOffset time);
        value = time.UtcDateTime;
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, DateTime value)
    {
        UtcText.ThrowIfNotUtc(in writer, value);
        writer.Json.WriteQuoted(new UtcTime(value));
    }
}
