using System.Globalization;
using Tern.Runtime;

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
    public static void WriteText(ref JsonWriter writer, double value)
    {
        if (!double.IsFinite(value))
            throw AttributeWriter.CreateException(in writer, "DynamoDB has no NaN and no infinity. Store another value", typeof(double));
        if (value != 0 && double.Abs(value) is var size && (size < DecimalNumber.MinMagnitude || size > DecimalNumber.MaxMagnitude))
            throw AttributeWriter.CreateException(in writer, "The number is outside the range of DynamoDB (1E-130 to 9.99E+125)", typeof(double));
        writer.WriteQuoted(value, "R");
    }
}
