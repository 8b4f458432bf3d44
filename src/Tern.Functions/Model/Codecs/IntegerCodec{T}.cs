using System.Globalization;
using System.Numerics;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An integer whose values are in the range of <see cref="long"/>, as a number. A string with the number is also read.</summary>
/// <typeparam name="T">The type.</typeparam>
public readonly struct IntegerCodec<T> : IPayloadCodec<T>
    where T : struct, IBinaryInteger<T>
{
    /// <inheritdoc/>
    public static T Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<T>(ref reader);
        if (reader.Peek() == JsonTokenKind.String)
        {
            return T.TryParse(reader.ReadUtf8(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out T parsed)
                ? parsed
                : throw PayloadErrors.Invalid(ref reader, $"a whole number in the range of '{typeof(T)}'");
        }
        long number = reader.ReadInt64();
        T value = T.CreateTruncating(number);
        return long.CreateSaturating(value) == number ? value : throw PayloadErrors.Invalid(ref reader, $"a whole number in the range of '{typeof(T)}'");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T value) => writer.WriteNumber(long.CreateTruncating(value));
}
