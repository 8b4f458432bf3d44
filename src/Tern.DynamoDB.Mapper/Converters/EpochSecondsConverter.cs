namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A time, stored as <c>N</c>: seconds since 1970. Fractions are discarded.</summary>
public readonly struct EpochSecondsConverter : IScalarConverter<EpochSecondsConverter, DateTimeOffset>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTimeOffset value)
    {
        bool isValid = EpochNumber.TryParse(utf8, isMilliseconds: false, out DateTimeOffset time);
        value = time;
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, DateTimeOffset value)
    {
        writer.Json.WriteQuoted(value.ToUnixTimeSeconds());
    }
}
