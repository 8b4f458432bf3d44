using System.Text;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3;

/// <summary>What a key may be: any text of at most 1,024 bytes of UTF-8. Dots and slashes mean nothing.</summary>
internal static class KeyRules
{
    public const int MaxLength = 1024;

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The bytes of a key, by which it is found and sorted.</summary>
    /// <exception cref="S3ServiceException">It is empty, too long or no text.</exception>
    public static byte[] Bytes(string key)
    {
        if (key.Length == 0)
            throw RequestErrors.InvalidRequest("The key must not be empty.");
        byte[] bytes = MarkerBytes(key);
        return bytes.Length <= MaxLength ? bytes : throw ObjectErrors.KeyTooLong(bytes.Length);
    }

    /// <summary>The bytes of a prefix, a delimiter or a marker, which may be of any length.</summary>
    /// <exception cref="S3ServiceException">It is no text.</exception>
    public static byte[] MarkerBytes(string? text)
    {
        try
        {
            return text is null ? [] : s_strict.GetBytes(text);
        }
        catch (EncoderFallbackException)
        {
            throw RequestErrors.InvalidUri();
        }
    }
}
