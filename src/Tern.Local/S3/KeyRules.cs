using System.Text;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3;

/// <summary>Validates object keys: any text of 1 to 1,024 bytes of UTF-8. Dots and slashes have no special meaning.</summary>
internal static class KeyRules
{
    public const int MaxLength = 1024;

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The UTF-8 bytes of a key, which determine its identity and its order.</summary>
    /// <exception cref="S3ServiceException">The key is empty, too long, or not valid Unicode.</exception>
    public static byte[] GetKeyBytes(string key)
    {
        if (key.Length == 0)
            throw RequestErrors.InvalidRequest("The key must not be empty.");
        byte[] bytes = GetUtf8Bytes(key);
        return bytes.Length <= MaxLength ? bytes : throw ObjectErrors.KeyTooLong(bytes.Length);
    }

    /// <summary>The UTF-8 bytes of a prefix, a delimiter or a marker, of any length.</summary>
    /// <exception cref="S3ServiceException">The text is not valid Unicode.</exception>
    public static byte[] GetUtf8Bytes(string? text)
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
