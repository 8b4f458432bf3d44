using System.Security.Cryptography;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Streaming;

/// <summary>The examples of the S3 guide: 66,560 bytes in chunks of 64 KiB, and the same with a trailing checksum.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
public sealed class ChunkSignerTests
{
    private const string Seed = "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9";

    private static readonly AwsCredentials s_credentials = new("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    private static readonly SigningScope s_scope = new("us-east-1", "s3", new DateTimeOffset(2013, 5, 24, 0, 0, 0, TimeSpan.Zero));
    private static readonly byte[] s_bytes = [.. Enumerable.Repeat((byte)'a', 66_560)];

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public void Request_of_the_S3_example_has_the_published_seed_signature()
    {
        KeyValuePair<string, string>[] headers =
        [
            new("Content-Encoding", "aws-chunked"), new("Content-Length", "66824"), new("x-amz-decoded-content-length", "66560"), new("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ];
        string authorization = new SigV4Signer().GetAuthorization(
            new SigningRequest
            {
                Method = "PUT",
                Host = "s3.amazonaws.com",
                Path = "/examplebucket/chunkObject.txt",
                Headers = headers,
                PayloadHash = Encoding.ASCII.GetBytes(new ChunkFraming(SigV4Algorithm.AlgorithmName, null, 65_536).PayloadHashText),
                SendPayloadHash = true,
                DoubleEncodePath = false,
                NormalizePath = false,
            },
            s_credentials,
            s_scope);
        Assert.EndsWith("Signature=" + Seed, authorization, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Chunks_of_the_S3_example_have_the_published_signatures(bool isStreamed)
    {
        var framing = new ChunkFraming(SigV4Algorithm.AlgorithmName, null, 65_536);
        byte[] sent = await SendAsync(framing, Seed, isStreamed, new SigV4Signer());
        AwsChunked body = AwsChunked.Read(sent);
        Assert.Equal(
            [
                (65_536, "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"),
                (1_024, "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497"),
                (0, "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9"),
            ],
            body.Chunks);
        Assert.Equal(s_bytes, body.Data);
        Assert.Equal(66_824, sent.Length);
        Assert.Equal(66_824, framing.GetLength(66_560));
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD", framing.PayloadHashText);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Trailer_of_the_S3_example_has_the_published_signature(bool isStreamed)
    {
        var framing = new ChunkFraming(SigV4Algorithm.AlgorithmName, "CRC32C", 65_536);
        byte[] sent = await SendAsync(framing, "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e", isStreamed, new SigV4Signer());
        AwsChunked body = AwsChunked.Read(sent);
        Assert.Equal(
            [
                (65_536, "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2"),
                (1_024, "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7"),
                (0, "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992"),
            ],
            body.Chunks);
        Assert.Equal(
            [new("x-amz-checksum-crc32c", "sOO8/Q=="), new("x-amz-trailer-signature", "d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435")],
            body.Trailers);
        Assert.Equal(sent.Length, framing.GetLength(66_560));
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", framing.PayloadHashText);
    }

    [Fact]
    public async Task Chunks_of_SigV4a_are_verified_by_the_public_key()
    {
        const string First = "3045022100aa";
        var framing = new ChunkFraming(SigV4aAlgorithm.AlgorithmName, "CRC32C", 65_536);
        byte[] sent = await SendAsync(framing, First, isStreamed: true, new SigV4aSigner());
        AwsChunked body = AwsChunked.Read(sent);
        Assert.Equal(sent.Length, framing.GetLength(66_560));
        Assert.Equal("STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER", framing.PayloadHashText);
        Assert.Equal([65_536, 1_024, 0], body.Chunks.Select(chunk => chunk.Size));

        using var pair = ECDsa.Create(new ECParameters { Curve = ECCurve.NamedCurves.nistP256, D = SigV4aPrivateKey.Derive(s_credentials) });
        using var publicKey = ECDsa.Create(pair.ExportParameters(includePrivateParameters: false));
        string previous = First;
        int position = 0;
        foreach ((int size, string? signature) in body.Chunks)
        {
            Assert.Equal(144, signature!.Length);
            string text = $"AWS4-ECDSA-P256-SHA256-PAYLOAD\n20130524T000000Z\n20130524/s3/aws4_request\n{previous}\n{Hash([])}\n{Hash(body.Data.AsSpan(position, size))}";
            previous = signature.TrimEnd('*');
            AssertVerified(text, previous);
            position += size;
        }
        AssertVerified(
            $"AWS4-ECDSA-P256-SHA256-TRAILER\n20130524T000000Z\n20130524/s3/aws4_request\n{previous}\n{Hash("x-amz-checksum-crc32c:sOO8/Q==\n"u8)}",
            body["x-amz-trailer-signature"]!.TrimEnd('*'));

        void AssertVerified(string text, string signature) => Assert.True(publicKey.VerifyData(
            Encoding.ASCII.GetBytes(text), Convert.FromHexString(signature), HashAlgorithmName.SHA256, DSASignatureFormat.Rfc3279DerSequence));
        static string Hash(ReadOnlySpan<byte> bytes) => Convert.ToHexStringLower(SHA256.HashData(bytes));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(4_095)]
    [InlineData(4_096)]
    [InlineData(4_097)]
    [InlineData(8_192)]
    [InlineData(10_000)]
    public async Task GetLength_equals_the_sent_length_in_every_form(int length)
    {
        byte[] bytes = [.. Enumerable.Range(0, length).Select(i => (byte)i)];
        foreach (string? algorithm in new[] { null, SigV4Algorithm.AlgorithmName, SigV4aAlgorithm.AlgorithmName })
        {
            foreach (string? checksum in new[] { null, "CRC32", "CRC64NVME", "SHA256", "SHA512" })
            {
                foreach (bool isStreamed in new[] { false, true })
                {
                    var framing = new ChunkFraming(algorithm, checksum, 4_096);
                    byte[] sent = await SendAsync(framing, Seed, isStreamed, algorithm == SigV4aAlgorithm.AlgorithmName ? new SigV4aSigner() : new SigV4Signer(), bytes);
                    Assert.Equal(sent.Length, framing.GetLength(length));
                    AwsChunked body = AwsChunked.Read(sent);
                    Assert.Equal(bytes, body.Data);
                    Assert.Equal((checksum is null ? 0 : 1) + (checksum is null || algorithm is null ? 0 : 1), body.Trailers.Count);
                }
            }
        }
    }

    private async Task<byte[]> SendAsync(ChunkFraming framing, string seed, bool isStreamed, RequestSigner signer, byte[]? bytes = null)
    {
        bytes ??= s_bytes;
        var source = isStreamed ? new BodySource(default, new TestBody(bytes)) : new BodySource(bytes, null);
        var body = new ChunkedBody(source, framing);
        body.OnSigned(new RequestSignature(signer, s_credentials, s_scope, $"Signature={seed}", new ClockSkew(TimeProvider.System), "host", clockOffset: null));
        var sent = new MemoryStream();
        await body.CopyToAsync(sent, Token);
        Assert.Equal(body.Length, sent.Length);
        return sent.ToArray();
    }
}
