using System.Text;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Writes the expressions for constant CBOR.</summary>
internal static class CborLiteral
{
    /// <summary>A text string with its head, as an expression of bytes.</summary>
    public static string Text(string value)
    {
        byte[] head = Head(value);
        // "iTableName": the head of a short text string is a letter, or a letter and a control character.
        return head.All(letter => letter < 0x80)
            ? CSharpText.Literal(Encoding.ASCII.GetString(head) + value) + "u8"
            : Bytes([.. head, .. Encoding.UTF8.GetBytes(value)]);
    }

    /// <summary>The start of a map with one entry, including the key, as an expression of bytes.</summary>
    public static string MapOf(string key) => Bytes([0xa1, .. Head(key), .. Encoding.UTF8.GetBytes(key)]);

    private static string Bytes(byte[] bytes) => $"[{string.Join(", ", bytes.Select(value => $"0x{value:x2}"))}]";

    private static byte[] Head(string value)
    {
        int length = Encoding.UTF8.GetByteCount(value);
        return length switch
        {
            < 24 => [(byte)(0x60 | length)],
            <= byte.MaxValue => [0x78, (byte)length],
            <= ushort.MaxValue => [0x79, (byte)(length >> 8), (byte)length],
            _ => throw new GeneratorException($"member '{value[..40]}…': The name has {length} bytes. Expected: at most {ushort.MaxValue} bytes."),
        };
    }
}
