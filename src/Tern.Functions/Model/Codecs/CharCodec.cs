using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A character, as a string with this character.</summary>
public readonly struct CharCodec : IPayloadCodec<char>
{
    /// <inheritdoc/>
    public static char Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull(ref reader);
        return reader.ReadString() is [char letter] ? letter : throw PayloadErrors.Invalid(ref reader, "a string with one character");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, char value) => writer.WriteString(value.ToString());
}
