using System.Numerics;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An integer of up to 38 digits, stored as <c>N</c>.</summary>
public readonly struct BigIntegerConverter : IScalarConverter<BigIntegerConverter, BigInteger>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out BigInteger value) =>
        DecimalNumber.TryParseBigInteger(utf8, out value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, BigInteger value)
    {
        if (DecimalNumber.HasTooManyDigits(value))
            throw writer.CreateException("The number has more than 38 significant digits");
        writer.Json.WriteQuotedNumber(value);
    }
}
