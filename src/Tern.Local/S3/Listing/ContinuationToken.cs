using System.Buffers.Binary;
using System.Buffers.Text;
using Tern.Local.S3.Errors;
using Tern.Runtime;

namespace Tern.Local.S3.Listing;

/// <summary>The start of the next page of a listing, as an opaque token with a checksum.</summary>
internal static class ContinuationToken
{
    private const int ChecksumLength = 4;

    // A key and its checksum in base64, which adds a third.
    private const int MaxTextLength = (KeyRules.MaxLength + ChecksumLength + 2) / 3 * 4;

    /// <summary>Creates the token of a page that starts at a key, or at the first key after it.</summary>
    public static string Write(ReadOnlySpan<byte> key)
    {
        byte[] content = new byte[ChecksumLength + key.Length];
        BinaryPrimitives.WriteUInt32LittleEndian(content, Crc32.Compute(key));
        key.CopyTo(content.AsSpan(ChecksumLength));
        return Base64Url.EncodeToString(content);
    }

    /// <exception cref="S3ServiceException">The token is not valid.</exception>
    public static byte[] Read(string token)
    {
        if (token.Length <= MaxTextLength && Base64Url.IsValid(token))
        {
            byte[] content = Base64Url.DecodeFromChars(token);
            if (content.Length > ChecksumLength && BinaryPrimitives.ReadUInt32LittleEndian(content) == Crc32.Compute(content.AsSpan(ChecksumLength)))
                return content[ChecksumLength..];
        }
        throw RequestErrors.InvalidArgument("The continuation token provided is incorrect", "continuation-token", null);
    }
}
