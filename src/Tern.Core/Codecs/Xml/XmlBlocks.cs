using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Runtime;

/// <summary>Searches and compares XML in blocks of 16 bytes.</summary>
/// <remarks>
/// Most names and values are so short that the call of a general search dominates.
/// </remarks>
// Without these methods, a list of 1,000 S3 keys takes 25% longer.
// Shown by the benchmark S3CallBenchmarks, case "List of 1,000 keys" (bench/results/foundation.md).
internal static class XmlBlocks
{
    private static int Length => Vector128<byte>.Count;

    /// <summary>
    /// The length of a name that is directly followed by <c>&gt;</c> and consists of ASCII digits and ASCII characters from '@' on, such as
    /// letters and underscores.
    /// </summary>
    /// <returns>0 for other names, and at the end of a document, where less than a block remains.</returns>
    public static int PlainNameLength(ReadOnlySpan<byte> text)
    {
        ref byte first = ref MemoryMarshal.GetReference(text);
        for (int i = 0; i <= text.Length - Length; i += Length)
        {
            // As signed numbers, bytes that are not ASCII are less than any letter.
            Vector128<sbyte> block = Vector128.LoadUnsafe(ref first, (nuint)i).AsSByte();
            Vector128<sbyte> others = Vector128.LessThan(block, Vector128.Create((sbyte)'@'))
                & (Vector128.LessThan(block, Vector128.Create((sbyte)'0')) | Vector128.GreaterThan(block, Vector128.Create((sbyte)'9')));
            uint ends = others.ExtractMostSignificantBits();
            if (ends == 0)
                continue;
            int length = i + BitOperations.TrailingZeroCount(ends);
            return text[length] == (byte)'>' ? length : 0;
        }
        return 0;
    }

    /// <summary>The length of the text before the next tag.</summary>
    /// <param name="xml">The XML, starting with the text.</param>
    /// <param name="isPlainAscii">Whether the text is ASCII without entities and without line ends to normalize.</param>
    /// <returns>-1 if no tag follows.</returns>
    public static int TextLength(ReadOnlySpan<byte> xml, out bool isPlainAscii)
    {
        ref byte first = ref MemoryMarshal.GetReference(xml);
        uint others = 0;
        int i = 0;
        for (; i <= xml.Length - Length; i += Length)
        {
            Vector128<byte> block = Vector128.LoadUnsafe(ref first, (nuint)i);
            uint brackets = Vector128.Equals(block, Vector128.Create((byte)'<')).ExtractMostSignificantBits();
            uint inBlock = (block | FindEscapes(block)).ExtractMostSignificantBits();
            if (brackets != 0)
            {
                int length = BitOperations.TrailingZeroCount(brackets);
                isPlainAscii = (others | (inBlock & ((1u << length) - 1))) == 0;
                return i + length;
            }
            others |= inBlock;
        }
        for (; i < xml.Length && xml[i] != (byte)'<'; i++)
            others |= xml[i] is (byte)'&' or (byte)'\r' or >= 0x80 ? 1u : 0;
        isPlainAscii = others == 0;
        return i < xml.Length ? i : -1;
    }

    /// <summary>The number of leading white space bytes.</summary>
    public static int WhiteSpaceLength(ReadOnlySpan<byte> text)
    {
        ref byte first = ref MemoryMarshal.GetReference(text);
        int i = 0;
        for (; i <= text.Length - Length; i += Length)
        {
            Vector128<byte> block = Vector128.LoadUnsafe(ref first, (nuint)i);
            Vector128<byte> spaces = Vector128.Equals(block, Vector128.Create((byte)' ')) | Vector128.Equals(block, Vector128.Create((byte)'\n'))
                | Vector128.Equals(block, Vector128.Create((byte)'\t')) | Vector128.Equals(block, Vector128.Create((byte)'\r'));
            int length = BitOperations.TrailingZeroCount(~spaces.ExtractMostSignificantBits());
            if (length < Length)
                return i + length;
        }
        while (i < text.Length && XmlText.IsWhiteSpace(text[i]))
            i++;
        return i;
    }

    /// <summary>Copies text up to its first ampersand or carriage return, or to its end.</summary>
    /// <param name="text">The text.</param>
    /// <param name="destination">The span to write to, at least as long as the text. Bytes after the copied ones may be overwritten.</param>
    /// <returns>The number of bytes copied.</returns>
    public static int CopyPlain(ReadOnlySpan<byte> text, Span<byte> destination)
    {
        ref byte first = ref MemoryMarshal.GetReference(text);
        destination = destination[..text.Length];
        ref byte to = ref MemoryMarshal.GetReference(destination);
        int i = 0;
        for (; i <= text.Length - Length; i += Length)
        {
            Vector128<byte> block = Vector128.LoadUnsafe(ref first, (nuint)i);
            block.StoreUnsafe(ref to, (nuint)i);
            uint escapes = FindEscapes(block).ExtractMostSignificantBits();
            if (escapes != 0)
                return i + BitOperations.TrailingZeroCount(escapes);
        }
        for (; i < text.Length && text[i] is not ((byte)'&' or (byte)'\r'); i++)
            destination[i] = text[i];
        return i;
    }

    /// <summary>Whether XML starts with a name.</summary>
    /// <param name="xml">The XML to check.</param>
    /// <param name="document">The document, which contains the name before <paramref name="xml"/>.</param>
    /// <param name="start">The position of the name in the document.</param>
    /// <param name="length">The length of the name.</param>
    public static bool StartsWithName(ReadOnlySpan<byte> xml, ReadOnlySpan<byte> document, int start, int length)
    {
        ReadOnlySpan<byte> name = document[start..];
        if (length > Length || xml.Length < Length || name.Length < Length)
            return xml.StartsWith(name[..length]);
        uint same = Vector128.Equals(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(xml)), Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(name))).ExtractMostSignificantBits();
        return BitOperations.TrailingZeroCount(~same) >= length;
    }

    private static Vector128<byte> FindEscapes(Vector128<byte> block) =>
        Vector128.Equals(block, Vector128.Create((byte)'&')) | Vector128.Equals(block, Vector128.Create((byte)'\r'));
}
