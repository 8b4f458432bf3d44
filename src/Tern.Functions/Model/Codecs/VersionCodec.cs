using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="Version"/>, as a string.</summary>
public readonly struct VersionCodec : IPayloadCodec<Version>
{
    /// <inheritdoc/>
    public static Version Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<Version>(ref reader);
        return Version.TryParse(reader.ReadUtf8(), out Version? value) ? value : throw PayloadErrors.Invalid(ref reader, "a version");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, Version value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        writer.WriteQuoted(value);
    }
}
