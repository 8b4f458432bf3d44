using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Numbers that are formatted before they are written.</summary>
internal static class NumberText
{
    /// <summary>Writes a number.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="text">The text, with space for one more byte.</param>
    /// <param name="length">The length of the text.</param>
    public static void Write(ref JsonWriter writer, scoped Span<byte> text, int length)
    {
        if (length == text.Length)
            throw writer.CreateException("A number is too long");
        text[length] = (byte)',';
        writer.WriteLiteral(text[..(length + 1)]);
    }
}
