namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A time, stored as <c>N</c>: seconds since 1970. Fractions are discarded.</summary>
public readonly struct EpochSecondsDateTimeConverter : IScalarConverter<EpochSecondsDateTimeConverter, DateTime>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTime value)
    {
        bool isValid = EpochNumber.TryParse(utf8, isMilliseconds: false, out DateTimeOffset time);
        value = time.UtcDateTime;
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, DateTime value)
    {
        UtcText.ThrowIfNotUtc(in writer, value);
        writer.Json.WriteQuoted(new DateTimeOffset(value).ToUnixTimeSeconds());
    }
}
