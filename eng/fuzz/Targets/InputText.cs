using System.Text;

namespace Tern.Fuzz.Targets;

/// <summary>Inputs as text, which can be invalid Unicode.</summary>
internal static class InputText
{
    /// <summary>Returns the text of an input: in UTF-16 if its first byte is 0, otherwise in UTF-8.</summary>
    public static string Read(byte[] input)
    {
        if (input is not [0, ..])
            return Encoding.UTF8.GetString(input);
        // The encodings replace lone surrogates.
        return string.Create((input.Length - 1) / 2, input, static (text, bytes) =>
        {
            for (int i = 0; i < text.Length; i++)
                text[i] = (char)(bytes[1 + (2 * i)] | (bytes[2 + (2 * i)] << 8));
        });
    }

    /// <summary>Returns a text as an input in UTF-16.</summary>
    public static byte[] Utf16(string text) => [0, .. text.SelectMany(c => new[] { (byte)c, (byte)(c >> 8) })];
}
