using System.Buffers.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="Guid"/>, as a string in the format <c>D</c>.</summary>
public readonly struct GuidCodec : IPayloadCodec<Guid>
{
    /// <inheritdoc/>
    public static Guid Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<Guid>(ref reader);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        return Utf8Parser.TryParse(text, out Guid value, out int read, 'D') && read == text.Length
            ? value
            : throw PayloadErrors.Invalid(ref reader, "a GUID with hyphens");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, Guid value) => writer.WriteQuoted(value);
}
