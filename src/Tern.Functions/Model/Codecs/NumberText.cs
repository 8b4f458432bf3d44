using System.Globalization;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>The text of numbers.</summary>
internal static class NumberText
{
    /// <summary>The style of a number in a string.</summary>
    public const NumberStyles Real = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    /// <summary>Reads the text of a number, or the content of a string.</summary>
    /// <param name="reader">The reader.</param>
    public static ReadOnlySpan<byte> Read(ref JsonReader reader) => reader.Peek() == JsonTokenKind.String ? reader.ReadUtf8() : reader.ReadNumberUtf8();

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
