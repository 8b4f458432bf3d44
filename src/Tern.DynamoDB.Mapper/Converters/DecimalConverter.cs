namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="decimal"/>, stored as <c>N</c> with all its digits. A value out of range is an error.</summary>
public readonly struct DecimalConverter : IScalarConverter<DecimalConverter, decimal>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out decimal value) =>
        ShortNumber.TryParse(utf8, out value) || DecimalNumber.TryParseDecimal(utf8, out value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, decimal value) =>
        writer.Json.WriteQuoted(value);
}
