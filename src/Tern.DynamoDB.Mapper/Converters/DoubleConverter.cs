using System.Globalization;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="double"/>, stored as <c>N</c> with the shortest text that is parsed to the same number.</summary>
public readonly struct DoubleConverter : IScalarConverter<DoubleConverter, double>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out double value) =>
        double.TryParse(utf8, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, double value)
    {
        if (!double.IsFinite(value))
            throw writer.CreateException("DynamoDB has no NaN and no infinity. Store another value");
        if (value != 0 && double.Abs(value) is var size && (size < DecimalNumber.MinMagnitude || size >= DecimalNumber.TooLarge))
            throw writer.CreateException("The number is outside the range of DynamoDB (1E-130 to 9.99E+125)");
        writer.Json.WriteQuoted(value, "R");
    }
}
