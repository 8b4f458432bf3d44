using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="DateTime"/>, as a string by ISO 8601-1, with the offset of its kind.</summary>
public readonly struct DateTimeCodec : IPayloadCodec<DateTime>
{
    internal const string Format = "yyyy-MM-ddTHH:mm:ss.FFFFFFFK";

    /// <inheritdoc/>
    public static DateTime Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<DateTime>(ref reader);
        return IsoTime.TryParse(reader.ReadUtf8(), out IsoTime time) && time.TryToDateTime(out DateTime value)
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a date and time by ISO 8601, for example 2026-01-31T10:20:30Z");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, DateTime value) => writer.WriteQuoted(value, Format);
}
