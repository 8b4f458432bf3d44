using System.Buffers;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A character, as a string with this character.</summary>
public readonly struct CharCodec : IPayloadCodec<char>
{
    private const int MaxUtf8Length = 3;

    /// <inheritdoc/>
    public static char Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<char>(ref reader);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        return Rune.DecodeFromUtf8(text, out Rune rune, out int length) == OperationStatus.Done && length == text.Length && rune.IsBmp
            ? (char)rune.Value
            : throw PayloadErrors.Invalid(ref reader, "a string with one character");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, char value)
    {
        Span<byte> text = stackalloc byte[MaxUtf8Length];
        writer.WriteString(text[..Encoding.UTF8.GetBytes([value], text)]);
    }
}
