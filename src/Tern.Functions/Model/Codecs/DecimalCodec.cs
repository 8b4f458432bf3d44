using System.Globalization;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="decimal"/>, as a number with all its digits. A string with the number is also read.</summary>
public readonly struct DecimalCodec : IPayloadCodec<decimal>
{
    /// <inheritdoc/>
    public static decimal Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull(ref reader);
        return decimal.TryParse(reader.ReadBigDecimal().ToString(), NumberStyles.Float, CultureInfo.InvariantCulture, out decimal value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a number in the range of 'System.Decimal'");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, decimal value)
    {
        Span<byte> text = stackalloc byte[40];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        NumberText.Write(ref writer, text, written);
    }
}
