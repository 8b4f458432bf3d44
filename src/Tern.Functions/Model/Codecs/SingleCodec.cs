using System.Globalization;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="float"/>, as a number. A string with the number is also read. NaN and infinity are the strings <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.</summary>
public readonly struct SingleCodec : IPayloadCodec<float>
{
    /// <inheritdoc/>
    public static float Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<float>(ref reader);
        if (reader.Peek() != JsonTokenKind.String)
            return reader.ReadSingle();
        return float.TryParse(reader.ReadUtf8(), NumberText.Real, CultureInfo.InvariantCulture, out float value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a number, or NaN, Infinity or -Infinity as a string");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, float value) => writer.WriteNumber(value);
}
