using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;
using Tern.Codecs;
using Tern.DynamoDB.Paging;
using Tern.Shapes;

namespace Tern.DynamoDB;

/// <summary>
/// Where a Query or Scan stopped, as text that goes into a URL: give it out with a page, and continue from it with the next request.
/// </summary>
/// <remarks>
/// <code>
/// var page = await dynamo.QueryAsync(query with { ExclusiveStartKey = PageToken.Decode(token) });
/// return (page.Items, Next: PageToken.Encode(page.LastEvaluatedKey));
/// </code>
/// A token is neither secret nor proof of anything: its reader can see the key in it, and who knows the form can make
/// one. Keep deciding from the caller's identity, not from the token, which items may be read.
/// </remarks>
public static class PageToken
{
    // Version, entries, checksum. An entry: length and bytes of the name, type, length and bytes of the value.
    private const byte Version = 1;
    private const int ChecksumLength = 4;

    // A table's key has two attributes, an index's at most eight; names have at most 255 bytes, values 2,048.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
    private const int MaxAttributes = 10;
    private const int MaxNameLength = 255;
    private const int MaxValueLength = 2048;
    private const int MaxBytes = 1 + (MaxAttributes * (2 + MaxNameLength + 1 + 2 + MaxValueLength)) + ChecksumLength;

    /// <summary>The token of a <c>LastEvaluatedKey</c>: letters, digits, <c>-</c> and <c>_</c>; null for null, which is the last page.</summary>
    /// <exception cref="ArgumentException">The map is not a key: it is empty or has more attributes, longer ones or other types than keys have.</exception>
    [return: NotNullIfNotNull(nameof(lastEvaluatedKey))]
    public static string? Encode(OrderedMap<AttributeValue>? lastEvaluatedKey)
    {
        if (lastEvaluatedKey is null)
            return null;
        if (lastEvaluatedKey.Count is 0 or > MaxAttributes)
            throw NotAKey($"it has {lastEvaluatedKey.Count} attributes");
        using var bytes = new PooledBuffer();
        var writer = new PageTokenWriter(bytes);
        writer.WriteByte(Version);
        foreach ((string name, AttributeValue value) in lastEvaluatedKey)
        {
            if (!writer.TryWriteText(name, MaxNameLength))
                throw NotAKey("an attribute's name is too long");
            writer.WriteByte((byte)value.Kind);
            bool isWritten = value.Kind switch
            {
                AttributeValueKind.String => writer.TryWriteText(value.S!, MaxValueLength),
                AttributeValueKind.Number => writer.TryWriteText(value.N!, MaxValueLength),
                AttributeValueKind.Binary => writer.TryWriteBytes(value.B!.Value.Span, MaxValueLength),
                _ => throw NotAKey($"'{name}' is neither text nor a number nor bytes"),
            };
            if (!isWritten)
                throw NotAKey($"the value of '{name}' is too long");
        }
        Span<byte> checksum = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(bytes.WrittenSpan, checksum);
        writer.Write(checksum[..ChecksumLength]);
        return Base64Url.EncodeToString(bytes.WrittenSpan);
    }

    /// <summary>The <c>ExclusiveStartKey</c> of a token; null for no token, which is the first page.</summary>
    /// <exception cref="PageTokenException">The text is not a token, or was cut or changed.</exception>
    public static OrderedMap<AttributeValue>? Decode(string? token)
    {
        if (token is null)
            return null;
        if (token.Length > Base64Url.GetEncodedLength(MaxBytes))
            throw new PageTokenException("it is longer than any token");
        byte[] bytes = new byte[Base64Url.GetMaxDecodedLength(token.Length)];
        if (Base64Url.DecodeFromChars(token, bytes, out _, out int length) != OperationStatus.Done)
            throw new PageTokenException("it has characters that no token has");
        if (length <= 1 + ChecksumLength)
            throw new PageTokenException("it is too short");
        ReadOnlySpan<byte> content = bytes.AsSpan(0, length - ChecksumLength);
        if (content[0] != Version)
            throw new PageTokenException("it is of a version that is not known here");
        Span<byte> checksum = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(content, checksum);
        if (!bytes.AsSpan(content.Length, ChecksumLength).SequenceEqual(checksum[..ChecksumLength]))
            throw new PageTokenException("it was changed on its way");

        var key = new OrderedMap<AttributeValue>();
        var reader = new PageTokenReader(content[1..]);
        while (!reader.IsAtEnd)
        {
            if (key.Count == MaxAttributes)
                throw new PageTokenException("it has more attributes than a key");
            string name = reader.ReadText(MaxNameLength);
            if (key.ContainsKey(name))
                throw new PageTokenException("it has an attribute twice");
            key.Add(name, reader.ReadValue(MaxValueLength));
        }
        return key;
    }

    private static ArgumentException NotAKey(string problem) =>
        new($"The map is not the key of an item: {problem}.");
}
