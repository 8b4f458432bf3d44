using System.Globalization;
using System.Numerics;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An integer of any size, as a number. A string with the number is also read.</summary>
/// <typeparam name="T">The type.</typeparam>
public readonly struct LargeIntegerCodec<T> : IPayloadCodec<T>
    where T : struct, IBinaryInteger<T>
{
    // The time to parse a BigInteger grows with the square of its length.
    private const int MaxPlainLength = 64;

    /// <inheritdoc/>
    public static T Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<T>(ref reader);
        ReadOnlySpan<byte> text = NumberText.Read(ref reader);
        if (text.Length <= MaxPlainLength && T.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out T value))
            return value;
        // With a decimal point or an exponent.
        if (BigDecimal.TryParse(text, out BigDecimal number) && number.TryToBigInteger(out BigInteger integer))
        {
            value = T.CreateTruncating(integer);
            if (BigInteger.CreateChecked(value) == integer)
                return value;
        }
        throw PayloadErrors.Invalid(ref reader, $"a whole number in the range of '{typeof(T)}'");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T value)
    {
        Span<byte> text = stackalloc byte[MaxPlainLength];
        if (value.TryFormat(text, out int written, "R", CultureInfo.InvariantCulture))
            NumberText.Write(ref writer, text, written);
        else
            writer.WriteNumber(BigInteger.CreateChecked(value));
    }
}
