using System.Globalization;
using System.Numerics;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An integer of any size, as a number. A string with the number is also read.</summary>
/// <typeparam name="T">The type.</typeparam>
public readonly struct LargeIntegerCodec<T> : IPayloadCodec<T>
    where T : struct, IBinaryInteger<T>
{
    /// <inheritdoc/>
    public static T Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull(ref reader);
        BigInteger number = reader.ReadBigInteger();
        T value = T.CreateTruncating(number);
        return BigInteger.CreateChecked(value) == number ? value : throw PayloadErrors.Invalid(ref reader, $"a whole number in the range of '{typeof(T)}'");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T value)
    {
        Span<byte> text = stackalloc byte[64];
        if (value.TryFormat(text, out int written, "R", CultureInfo.InvariantCulture))
            NumberText.Write(ref writer, text, written);
        else
            writer.WriteNumber(BigInteger.CreateChecked(value));
    }
}
