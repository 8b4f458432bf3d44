using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="DateTimeOffset"/>, as a string by ISO 8601-1 with its offset.</summary>
public readonly struct DateTimeOffsetCodec : IPayloadCodec<DateTimeOffset>
{
    /// <inheritdoc/>
    public static DateTimeOffset Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<DateTimeOffset>(ref reader);
        return IsoTime.TryParse(reader.ReadUtf8(), out IsoTime time) && time.TryToDateTimeOffset(out DateTimeOffset value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a date and time by ISO 8601, for example 2026-01-31T10:20:30+01:00");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, DateTimeOffset value) => writer.WriteQuoted(value, DateTimeCodec.Format);
}
