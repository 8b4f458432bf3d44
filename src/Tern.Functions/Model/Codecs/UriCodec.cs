using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="Uri"/>, absolute or relative, as a string.</summary>
public readonly struct UriCodec : IPayloadCodec<Uri>
{
    /// <inheritdoc/>
    public static Uri Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<Uri>(ref reader);
        return Uri.TryCreate(reader.ReadString(), UriKind.RelativeOrAbsolute, out Uri? value) ? value : throw PayloadErrors.Invalid(ref reader, "a URI");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, Uri value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        writer.WriteString(value.OriginalString);
    }
}
