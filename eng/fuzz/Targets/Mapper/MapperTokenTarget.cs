using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Tern.DynamoDB.Mapper;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>Page tokens of the mapper: as text, and as keys with a valid checksum. An accepted key is equal after it is written and read.</summary>
internal sealed class MapperTokenTarget : IFuzzTarget
{
    private const int ChecksumLength = 4;

    private static readonly byte[] s_secret = new byte[32];

    private static ReadOnlySpan<byte> Shape => "orders"u8;

    public string Name => "mappertoken";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"pk":{"S":"CUSTOMER#17"},"sk":{"N":"12.5"}}"""u8.ToArray(),
        """ {"é":{"B":"AP8B"}, "x":{"S":"\u00e9"}} """u8.ToArray(),
        Encoding.ASCII.GetBytes(ItemPageToken.Encode(Shape, """{"pk":{"S":"a"}}"""u8, default)),
        Encoding.ASCII.GetBytes(ItemPageToken.Encode(Shape, """{"pk":{"S":"a"}}"""u8, s_secret)),
    ];

    public void Run(byte[] input)
    {
        string text = Encoding.UTF8.GetString(input);
        Check(text, default);
        Check(text, s_secret);
        // Version and digest of the query, as in a token of this query.
        byte[] content = [.. Base64Url.DecodeFromChars(ItemPageToken.Encode(Shape, default, default))[..^ChecksumLength], .. input];
        Check(Base64Url.EncodeToString([.. content, .. SHA256.HashData(content).AsSpan(0, ChecksumLength)]), default);
    }

    private static void Check(string token, ReadOnlySpan<byte> secret)
    {
        byte[] key;
        try
        {
            key = ItemPageToken.Decode(token, Shape, secret);
        }
        catch (ItemPageTokenException)
        {
            return;
        }
        if (!key.AsSpan().SequenceEqual(ItemPageToken.Decode(ItemPageToken.Encode(Shape, key, secret), Shape, secret)))
            throw new FuzzFindingException("The key of the token differs after it is written and read.");
    }
}
