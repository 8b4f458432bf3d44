namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A time, stored as <c>S</c> in UTC with seven decimals, for example <c>2026-11-26T08:00:00.0000000Z</c>, so that text sorts as time.</summary>
public readonly struct DateTimeOffsetConverter : IScalarConverter<DateTimeOffsetConverter, DateTimeOffset>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTimeOffset value) =>
        UtcText.TryParse(utf8, out value);

    /// <inheritdoc/>
    public static bool TryFormat(DateTimeOffset value, Span<byte> utf8, out int written) => new UtcTime(value.UtcDateTime).TryFormat(utf8, out written);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, DateTimeOffset value) =>
        writer.Json.WriteQuoted(new UtcTime(value.UtcDateTime));
}
