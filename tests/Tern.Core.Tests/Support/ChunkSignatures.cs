using System.Security.Cryptography;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>The chunk signatures that the S3 guide defines, computed without the code of the library.</summary>
internal static class ChunkSignatures
{
    /// <summary>Asserts that all signatures of a sent body are derived from the signature of its request.</summary>
    public static void Verify(SentRequest sent, string secret, string service)
    {
        AwsChunked body = AwsChunked.Read(sent.Body);
        string authorization = sent["Authorization"]!;
        string date = sent["x-amz-date"]!;
        string scope = authorization.Split("Credential=")[1].Split(',')[0];
        scope = scope[(scope.IndexOf('/', StringComparison.Ordinal) + 1)..];
        byte[] key = Encoding.ASCII.GetBytes("AWS4" + secret);
        foreach (string part in scope.Split('/'))
            key = HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(part));
        Assert.Contains($"/{service}/", scope, StringComparison.Ordinal);

        string previous = authorization[(authorization.LastIndexOf('=') + 1)..];
        int position = 0;
        foreach ((int size, string? signature) in body.Chunks)
        {
            previous = Sign($"AWS4-HMAC-SHA256-PAYLOAD\n{date}\n{scope}\n{previous}\n{Hash([])}\n{Hash(body.Data.AsSpan(position, size))}");
            Assert.Equal(previous, signature);
            position += size;
        }
        KeyValuePair<string, string>[] trailers = [.. body.Trailers.Where(pair => pair.Key != "x-amz-trailer-signature")];
        string lines = string.Concat(trailers.Select(pair => $"{pair.Key}:{pair.Value}\n"));
        Assert.Equal(
            trailers.Length == 0 ? null : Sign($"AWS4-HMAC-SHA256-TRAILER\n{date}\n{scope}\n{previous}\n{Hash(Encoding.ASCII.GetBytes(lines))}"),
            body["x-amz-trailer-signature"]);

        string Sign(string text) => Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(text)));
        static string Hash(ReadOnlySpan<byte> bytes) => Convert.ToHexStringLower(SHA256.HashData(bytes));
    }
}
