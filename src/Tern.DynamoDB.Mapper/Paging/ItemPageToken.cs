using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The text of page tokens: version, digest of the query, key, tag.</summary>
/// <remarks>
/// A token is bound to the table, the expressions and the order of the query, without their values. The tag is an HMAC if the table has a key for tokens, else a
/// checksum. The key of a token is parsed and written again, because it comes from a client.
/// </remarks>
internal static class ItemPageToken
{
    private const byte Version = 1;
    private const int ShapeLength = 8;
    private const int ChecksumLength = 4;
    private const int SignatureLength = 16;
    private const int MinSecretLength = 32;

    // Ten attributes with names of 255 bytes and values of 2,048, escaped.
    private const int MaxLength = 64 * 1024;

    public static string Encode(ReadOnlySpan<byte> shape, ReadOnlySpan<byte> key, ReadOnlySpan<byte> secret)
    {
        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(shape, digest);
        using var token = new PooledBuffer();
        Append(token, [Version]);
        Append(token, digest[..ShapeLength]);
        Append(token, key);
        Append(token, CreateTag(token.WrittenSpan, secret, digest));
        return Base64Url.EncodeToString(token.WrittenSpan);
    }

    /// <summary>Returns the key of a token as JSON.</summary>
    /// <exception cref="ItemPageTokenException">The token is not valid, or belongs to another query.</exception>
    public static byte[] Decode(string token, ReadOnlySpan<byte> shape, ReadOnlySpan<byte> secret)
    {
        if (token.Length > MaxLength)
            throw new ItemPageTokenException("it is longer than a token can be");
        byte[] bytes = new byte[Base64Url.GetMaxDecodedLength(token.Length)];
        if (Base64Url.DecodeFromChars(token, bytes, out _, out int length) != OperationStatus.Done)
            throw new ItemPageTokenException("it contains characters that are not allowed in a token");
        int tagLength = secret.IsEmpty ? ChecksumLength : SignatureLength;
        if (length <= 1 + ShapeLength + tagLength)
            throw new ItemPageTokenException("it is too short");
        if (bytes[0] != Version)
            throw new ItemPageTokenException("its version is not supported");
        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        ReadOnlySpan<byte> content = bytes.AsSpan(0, length - tagLength);
        if (!CryptographicOperations.FixedTimeEquals(CreateTag(content, secret, digest), bytes.AsSpan(content.Length, tagLength)))
            throw new ItemPageTokenException(secret.IsEmpty ? "its checksum does not match" : "its signature does not match");
        SHA256.HashData(shape, digest);
        if (!content.Slice(1, ShapeLength).SequenceEqual(digest[..ShapeLength]))
            throw new ItemPageTokenException("it belongs to another query");
        return Rewrite(content[(1 + ShapeLength)..]);
    }

    public static void ThrowIfTooShort(ReadOnlyMemory<byte> secret)
    {
        if (secret.Length is > 0 and < MinSecretLength)
            throw new ArgumentException($"The key for page tokens has {secret.Length} bytes. Expected at least {MinSecretLength}.");
    }

    private static byte[] Rewrite(ReadOnlySpan<byte> key)
    {
        try
        {
            var reader = new JsonReader(key);
            OrderedMap<AttributeValue> map = AttributeValueJson.ReadMap(ref reader);
            reader.ReadEnd();
            using var buffer = new PooledBuffer();
            var writer = new JsonWriter(buffer);
            AttributeValueJson.WriteMap(ref writer, map);
            writer.Complete();
            return buffer.WrittenSpan.ToArray();
        }
        catch (TernSerializationException)
        {
            throw new ItemPageTokenException("it contains no key");
        }
    }

    private static ReadOnlySpan<byte> CreateTag(ReadOnlySpan<byte> content, ReadOnlySpan<byte> secret, Span<byte> tag)
    {
        if (secret.IsEmpty)
        {
            SHA256.HashData(content, tag);
            return tag[..ChecksumLength];
        }
        HMACSHA256.HashData(secret, content, tag);
        return tag[..SignatureLength];
    }

    private static void Append(PooledBuffer buffer, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(buffer.GetSpan(bytes.Length));
        buffer.Advance(bytes.Length);
    }
}
