using System.Buffers.Binary;
using System.Buffers.Text;
using System.Text;
using Tern.Runtime;

namespace Tern.Local.Services;

/// <summary>The last entry of a page of a listing, as an opaque token with a checksum.</summary>
internal static class PageToken
{
    private const int ChecksumLength = 4;
    private const int MaxLength = 4_096;

    /// <summary>Creates the token of the page after an entry.</summary>
    /// <param name="last">The sort key of the last entry of the page.</param>
    public static string Create(string last)
    {
        byte[] key = Encoding.UTF8.GetBytes(last);
        byte[] content = new byte[ChecksumLength + key.Length];
        BinaryPrimitives.WriteUInt32LittleEndian(content, Crc32.Compute(key));
        key.CopyTo(content, ChecksumLength);
        return Base64Url.EncodeToString(content);
    }

    /// <summary>Returns the sort key of a token; null if the token is not valid.</summary>
    public static string? Parse(string token)
    {
        if (token.Length > MaxLength || !Base64Url.IsValid(token))
            return null;
        byte[] content = Base64Url.DecodeFromChars(token);
        return content.Length >= ChecksumLength && BinaryPrimitives.ReadUInt32LittleEndian(content) == Crc32.Compute(content.AsSpan(ChecksumLength))
            ? Encoding.UTF8.GetString(content.AsSpan(ChecksumLength))
            : null;
    }
}
