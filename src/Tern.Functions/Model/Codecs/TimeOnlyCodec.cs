using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="TimeOnly"/>, as a string: <c>10:20:30.1234567</c>.</summary>
public readonly struct TimeOnlyCodec : IPayloadCodec<TimeOnly>
{
    /// <inheritdoc/>
    public static TimeOnly Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<TimeOnly>(ref reader);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        // Without a colon the text is a number of days.
        return text.Contains((byte)':') && TimeSpanCodec.TryParse(text, out TimeSpan value) && value >= TimeSpan.Zero && value.Days == 0
            ? TimeOnly.FromTimeSpan(value)
            : throw PayloadErrors.Invalid(ref reader, "a time, for example 10:20:30");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, TimeOnly value) => writer.WriteQuoted(value.ToTimeSpan(), "c");
}
