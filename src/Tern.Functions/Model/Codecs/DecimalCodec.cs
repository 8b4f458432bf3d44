using System.Globalization;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="decimal"/>, as a number with all its digits. A string with the number is also read. More digits than the type has are rounded.</summary>
public readonly struct DecimalCodec : IPayloadCodec<decimal>
{
    /// <inheritdoc/>
    public static decimal Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<decimal>(ref reader);
        return decimal.TryParse(NumberText.Read(ref reader), NumberText.Real, CultureInfo.InvariantCulture, out decimal value)
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
