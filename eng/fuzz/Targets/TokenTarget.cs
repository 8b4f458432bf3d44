using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Tern.DynamoDB;

namespace Tern.Fuzz.Targets;

/// <summary>Page tokens: as text, and as content with a valid checksum. An accepted key is equal after it is written and read.</summary>
internal sealed class TokenTarget : IFuzzTarget
{
    private const int ChecksumLength = 4;

    public string Name => "token";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        Content(new() { ["pk"] = "CUSTOMER#17", ["sk"] = AttributeValue.Number("12.5") }),
        Content(new() { ["pk"] = AttributeValue.Binary(new byte[] { 0, 255, 1 }) }),
        Encoding.ASCII.GetBytes(PageToken.Encode(new() { ["é"] = "x" })),
    ];

    public void Run(byte[] input)
    {
        Try(Encoding.UTF8.GetString(input));
        Try(Base64Url.EncodeToString([.. input, .. SHA256.HashData(input).AsSpan(0, ChecksumLength)]));
    }

    private static void Try(string token)
    {
        OrderedMap<AttributeValue>? key;
        try
        {
            key = PageToken.Decode(token);
        }
        catch (PageTokenException)
        {
            return;
        }
        if (key is { Count: > 0 } && AttributeValue.Map(PageToken.Decode(PageToken.Encode(key))!) != AttributeValue.Map(key))
            throw new FuzzFindingException("The key of the token differs after it is written and read.");
    }

    private static byte[] Content(OrderedMap<AttributeValue> key) => Base64Url.DecodeFromChars(PageToken.Encode(key))[..^ChecksumLength];
}
