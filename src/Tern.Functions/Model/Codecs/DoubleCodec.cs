using System.Globalization;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="double"/>, as a number. A string with the number is also read. NaN and infinity are the strings <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.</summary>
public readonly struct DoubleCodec : IPayloadCodec<double>
{
    /// <inheritdoc/>
    public static double Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<double>(ref reader);
        if (reader.Peek() != JsonTokenKind.String)
            return reader.ReadDouble();
        return double.TryParse(reader.ReadUtf8(), NumberText.Real, CultureInfo.InvariantCulture, out double value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a number, or NaN, Infinity or -Infinity as a string");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, double value) => writer.WriteNumber(value);
}
