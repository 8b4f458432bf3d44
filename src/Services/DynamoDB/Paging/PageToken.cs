using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;
using Tern.DynamoDB.Paging;
using Tern.Runtime;

namespace Tern.DynamoDB;

/// <summary>
/// The position where a Query or Scan stopped, as URL-safe text. Return it with a page, and use it to request the next page.
/// </summary>
/// <remarks>
/// <code>
/// var page = await dynamo.QueryAsync(query with { ExclusiveStartKey = PageToken.Decode(token) });
/// return (page.Items, Next: PageToken.Encode(page.LastEvaluatedKey));
/// </code>
/// A token is neither encrypted nor signed: anyone can read the key in it, and can create a token. Decide from the identity of the caller, not
/// from the token, which items the caller can read.
/// </remarks>
public static class PageToken
{
    // Version, entries, checksum. An entry: length and bytes of the name, type, length and bytes of the value.
    private const byte Version = 1;
    private const int ChecksumLength = 4;

    // The key of a table has two attributes, the key of an index at most eight. Names have at most 255 bytes, values 2,048.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
    private const int MaxAttributes = 10;
    private const int MaxNameLength = 255;
    private const int MaxValueLength = 2048;
    private const int MaxBytes = 1 + (MaxAttributes * (2 + MaxNameLength + 1 + 2 + MaxValueLength)) + ChecksumLength;

    /// <summary>Encodes a <c>LastEvaluatedKey</c> as letters, digits, <c>-</c> and <c>_</c>. Null, the last page, returns null.</summary>
    /// <exception cref="ArgumentException">
    /// The map is not a key: it is empty, or has too many or too long attributes, or types that keys do not support.
    /// </exception>
    [return: NotNullIfNotNull(nameof(lastEvaluatedKey))]
    public static string? Encode(OrderedMap<AttributeValue>? lastEvaluatedKey)
    {
        if (lastEvaluatedKey is null)
            return null;
        if (lastEvaluatedKey.Count is 0 or > MaxAttributes)
            throw CreateNotAKeyException($"it has {lastEvaluatedKey.Count} attributes");
        using var bytes = new PooledBuffer();
        var writer = new PageTokenWriter(bytes);
        writer.WriteByte(Version);
        foreach ((string name, AttributeValue value) in lastEvaluatedKey)
        {
            if (!writer.TryWriteText(name, MaxNameLength))
                throw CreateNotAKeyException($"the name of an attribute is longer than {MaxNameLength} bytes");
            writer.WriteByte((byte)value.Kind);
            bool isWritten = value.Kind switch
            {
                AttributeValueKind.String => writer.TryWriteText(value.S!, MaxValueLength),
                AttributeValueKind.Number => writer.TryWriteText(value.N!, MaxValueLength),
                AttributeValueKind.Binary => writer.TryWriteBytes(value.B!.Value.Span, MaxValueLength),
                _ => throw CreateNotAKeyException($"'{name}' is not a string, a number or binary"),
            };
            if (!isWritten)
                throw CreateNotAKeyException($"the value of '{name}' is longer than {MaxValueLength} bytes");
        }
        Span<byte> checksum = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(bytes.WrittenSpan, checksum);
        writer.Write(checksum[..ChecksumLength]);
        return Base64Url.EncodeToString(bytes.WrittenSpan);
    }

    /// <summary>Decodes a token to an <c>ExclusiveStartKey</c>. Null, the first page, returns null.</summary>
    /// <exception cref="PageTokenException">The text is not a token, or was truncated or changed.</exception>
    public static OrderedMap<AttributeValue>? Decode(string? token)
    {
        if (token is null)
            return null;
        if (token.Length > Base64Url.GetEncodedLength(MaxBytes))
            throw new PageTokenException("it is longer than a token can be");
        byte[] bytes = new byte[Base64Url.GetMaxDecodedLength(token.Length)];
        if (Base64Url.DecodeFromChars(token, bytes, out _, out int length) != OperationStatus.Done)
            throw new PageTokenException("it contains characters that are not allowed in a token");
        if (length <= 1 + ChecksumLength)
            throw new PageTokenException("it is too short");
        ReadOnlySpan<byte> content = bytes.AsSpan(0, length - ChecksumLength);
        if (content[0] != Version)
            throw new PageTokenException("its version is not supported");
        Span<byte> checksum = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(content, checksum);
        if (!bytes.AsSpan(content.Length, ChecksumLength).SequenceEqual(checksum[..ChecksumLength]))
            throw new PageTokenException("its checksum does not match");

        var key = new OrderedMap<AttributeValue>();
        var reader = new PageTokenReader(content[1..]);
        while (!reader.IsAtEnd)
        {
            if (key.Count == MaxAttributes)
                throw new PageTokenException("it has more attributes than a key can have");
            string name = reader.ReadText(MaxNameLength);
            if (key.ContainsKey(name))
                throw new PageTokenException("it contains an attribute twice");
            key.Add(name, reader.ReadValue(MaxValueLength));
        }
        return key;
    }

    private static ArgumentException CreateNotAKeyException(string problem) =>
        new($"The map is not a key of an item: {problem}. Pass the LastEvaluatedKey of a response.");
}
