using System.Globalization;
using System.Numerics;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An integer, stored as <c>N</c>. A value out of range is an error.</summary>
public readonly struct IntegerConverter<T> : IScalarConverter<IntegerConverter<T>, T>, INumberConverter, IOrderedConverter
    where T : struct, IBinaryInteger<T>
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out T value) =>
        ShortNumber.TryParse(utf8, out value) || T.TryParse(utf8, DecimalNumber.IntegerStyles, CultureInfo.InvariantCulture, out value);

    /// <inheritdoc/>
    public static bool TryFormat(T value, Span<byte> utf8, out int written) => value.TryFormat(utf8, out written, default, CultureInfo.InvariantCulture);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, T value)
    {
        // Only these types have more than 38 digits.
        if ((typeof(T) == typeof(Int128) || typeof(T) == typeof(UInt128)) && DecimalNumber.HasTooManyDigits(BigInteger.CreateChecked(value)))
            throw writer.CreateException("The number has more than 38 significant digits");
        writer.Json.WriteQuoted(value);
    }
}
