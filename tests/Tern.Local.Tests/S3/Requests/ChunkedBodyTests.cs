using System.Text;
using Tern.Local.S3;
using Tern.Local.S3.Requests.Bodies;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Tests.S3.Requests;

/// <summary>The documented examples of the guide, and malformed bodies.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked uploads</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Chunked uploads with trailers</seealso>
public sealed class ChunkedBodyTests
{
    private const string FirstSignature = "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648";
    private const string SecondSignature = "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497";
    private const string LastSignature = "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9";

    private static readonly string s_first = new('a', 65536);
    private static readonly string s_second = new('a', 1024);

    [Fact]
    public async Task Example_of_the_guide_is_decoded()
    {
        string body = $"10000;chunk-signature={FirstSignature}\r\n{s_first}\r\n400;chunk-signature={SecondSignature}\r\n{s_second}\r\n0;chunk-signature={LastSignature}\r\n\r\n";
        Assert.Equal(s_first + s_second, await ReadAsync(body, Seed(), hasTrailer: false));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    public async Task Example_with_a_trailer_is_decoded_at_any_read_size(int readSize)
    {
        using ChunkedBody chunks = Open(Trailing("d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435"), TrailingSeed(), hasTrailer: true, readSize);
        Assert.Equal(s_first + s_second, await ReadAsync(chunks));
        Assert.Equal([new("x-amz-checksum-crc32c", "sOO8/Q==")], chunks.Trailers);
    }

    [Fact]
    public async Task Wrong_signature_of_a_chunk_or_of_the_trailer_is_refused()
    {
        string wrong = FirstSignature.Replace('a', 'b');
        await RefusedAsync("SignatureDoesNotMatch", $"10000;chunk-signature={wrong}\r\n{s_first}\r\n", Seed(), false);
        await RefusedAsync("SignatureDoesNotMatch", $"10000\r\n{s_first}\r\n", Seed(), false);
        await RefusedAsync("SignatureDoesNotMatch", Trailing("081f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435"), TrailingSeed(), true);
        await RefusedAsync("SignatureDoesNotMatch", Trailing(null), TrailingSeed(), true);
    }

    [Theory]
    [InlineData("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n", "hello")]
    [InlineData("5\r\nhello\r\n0\r\n\r\n", "hello")]
    [InlineData("5\r\nhello\r\n0\r\n", "hello")]
    [InlineData("0\r\n\r\n", "")]
    [InlineData("5;chunk-signature=x\r\nhello\r\n000\r\n\r\n", "hello")]
    public async Task Chunks_without_signatures_are_decoded(string body, string content) => Assert.Equal(content, await ReadAsync(body, null, hasTrailer: true));

    [Theory]
    [InlineData("", "IncompleteBody")]
    [InlineData("5\r\nhel", "IncompleteBody")]
    [InlineData("5\r\nhello", "InvalidRequest")]
    [InlineData("5\r\nhello\r\n", "IncompleteBody")]
    [InlineData("5\r\nhelloX\r\n0\r\n\r\n", "InvalidRequest")]
    [InlineData("x\r\n", "InvalidRequest")]
    [InlineData("-1\r\n", "InvalidRequest")]
    [InlineData("\r\n", "InvalidRequest")]
    [InlineData("FFFFFFFFFFFFFFFF\r\n", "InvalidRequest")]
    [InlineData("5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n", "InvalidChunkSizeError")]
    [InlineData("0\r\nnonsense\r\n\r\n", "MalformedTrailerError")]
    [InlineData("0\r\na:", "IncompleteBody")]
    public async Task Malformed_bodies_are_refused(string body, string code) => await RefusedAsync(code, body, null, hasTrailer: true);

    [Fact]
    public async Task Lines_and_trailers_above_their_limits_are_refused()
    {
        await RefusedAsync("InvalidRequest", new string('1', 1 << 20), null, true);
        foreach (int readSize in new[] { 1, 1025, 100_000 })
        {
            using ChunkedBody longest = Open($"0;{new string('x', 1022)}\r\n\r\n", null, hasTrailer: true, readSize);
            Assert.Equal("", await ReadAsync(longest));
            using ChunkedBody longer = Open($"0;{new string('x', 1023)}\r\n\r\n", null, hasTrailer: true, readSize);
            Assert.Equal("InvalidRequest", (await Assert.ThrowsAsync<S3ServiceException>(() => ReadAsync(longer))).Code);
        }
        await RefusedAsync("MalformedTrailerError", "0\r\n" + string.Concat(Enumerable.Range(0, 17).Select(i => $"a{i}:b\r\n")) + "\r\n", null, true);
        await RefusedAsync("MalformedTrailerError", "0\r\na:b\r\n\r\n", null, hasTrailer: false);
    }

    [Fact]
    public async Task Length_digest_and_trailing_checksum_are_verified_at_the_end()
    {
        string crc = Convert.ToBase64String([.. BitConverter.GetBytes(Crc32.Compute("hello"u8)).Reverse()]);
        await CheckAsync(null, 5, new("CRC32", crc));
        await CheckAsync("BadDigest", 5, new("CRC32", "AAAAAA=="));
        await CheckAsync("IncompleteBody", 6, null);
        await CheckAsync("IncompleteBody", 4, null);
        await CheckAsync("BadDigest", 5, null, md5: "AAAAAAAAAAAAAAAAAAAAAA==");
        await CheckAsync("InvalidDigest", 5, null, md5: "AAAA");
        await CheckAsync(null, 5, null, md5: "XUFAKrxLKna5cZ2REBfFkg==");
        await CheckAsync("XAmzContentSHA256Mismatch", 5, null, hash: new string('0', 64));
        await CheckAsync(null, 5, null, hash: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");

        async Task CheckAsync(string? code, long length, DeclaredChecksum? checksum, string? hash = null, string? md5 = null)
        {
            try
            {
                using var body = new VerifiedBody(new MemoryStream("hello"u8.ToArray()), length, hash, md5, checksum, isObject: false);
                Assert.Equal("hello", await ReadAsync(body));
                Assert.Null(code);
            }
            catch (S3ServiceException error)
            {
                Assert.Equal(code, error.Code);
            }
        }
    }

    [Fact]
    public async Task Trailing_checksum_must_match_the_declared_algorithm_and_the_body()
    {
        Assert.Null(await CodeAsync("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n"));
        Assert.Equal("BadDigest", await CodeAsync("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhA==\r\n\r\n"));
        Assert.Equal("InvalidRequest", await CodeAsync("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:Nh\r\n\r\n"));
        Assert.Equal("MalformedTrailerError", await CodeAsync("5\r\nhello\r\n0\r\nx-amz-checksum-crc32c:NhCmhg==\r\n\r\n"));

        static async Task<string?> CodeAsync(string text)
        {
            using var body = new VerifiedBody(Open(text, null, hasTrailer: true, 1), 5, null, null, new("CRC32", null), isObject: false);
            try
            {
                await ReadAsync(body);
                return null;
            }
            catch (S3ServiceException error)
            {
                return error.Code;
            }
        }
    }

    [Fact]
    public async Task Trailing_checksum_of_an_object_is_passed_to_the_incoming_body()
    {
        using var body = new VerifiedBody(Open("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhA==\r\n\r\n", null, hasTrailer: true, 1), 5, null, null, new("CRC32", null), isObject: true);
        IncomingBody incoming = body.Incoming = new IncomingBody(body, 5) { TrailingAlgorithm = "CRC32" };
        Assert.Equal("hello", await ReadAsync(body));
        Assert.Equal("NhCmhA==", incoming.TrailingChecksum);
    }

    private static string Trailing(string? signature) =>
        $"10000;chunk-signature=b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2\r\n{s_first}\r\n"
        + $"400;chunk-signature=1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7\r\n{s_second}\r\n"
        + "0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992\r\nx-amz-checksum-crc32c:sOO8/Q==\r\n"
        + (signature is null ? "\r\n" : $"x-amz-trailer-signature:{signature}\r\n\r\n");

    private static ChunkVerifier Seed() => Verify(
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9", new("content-length", "66824"));

    private static ChunkVerifier TrailingSeed() => Verify(
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e", new("x-amz-trailer", "x-amz-checksum-crc32c"));

    // The request of the example. Its signature is the seed of the chunk signatures.
    private static ChunkVerifier Verify(string payload, string signature, KeyValuePair<string, string> more)
    {
        KeyValuePair<string, string>[] headers =
        [
            .. new KeyValuePair<string, string>[]
            {
                more, new("content-encoding", "aws-chunked"), new("host", "s3.amazonaws.com"), new("x-amz-content-sha256", payload),
                new("x-amz-date", "20130524T000000Z"), new("x-amz-decoded-content-length", "66560"), new("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            }.OrderBy(header => header.Key, StringComparer.Ordinal),
        ];
        string names = string.Join(';', headers.Select(header => header.Key));
        var verifier = new SigV4Verifier(new()
        {
            FindCredentials = _ => new AwsCredentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            MaxSkew = TimeSpan.FromDays(100_000),
            DoubleEncodePath = false,
            NormalizePath = false,
        });
        return verifier.Verify(new()
        {
            Method = "PUT",
            Target = "/examplebucket/chunkObject.txt",
            Headers = [.. headers, new("Authorization", $"AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders={names}, Signature={signature}")],
            PayloadHash = Encoding.ASCII.GetBytes(payload),
        }).CreateChunkVerifier();
    }

    private static ChunkedBody Open(string body, ChunkVerifier? signatures, bool hasTrailer, int readSize) =>
        new(new PartialReadStream(Encoding.UTF8.GetBytes(body), readSize), signatures, hasTrailer);

    private static async Task<string> ReadAsync(string body, ChunkVerifier? signatures, bool hasTrailer)
    {
        using ChunkedBody chunks = Open(body, signatures, hasTrailer, 1000);
        return await ReadAsync(chunks);
    }

    private static async Task<string> ReadAsync(Stream body)
    {
        using var content = new MemoryStream();
        await body.CopyToAsync(content, 3000, TestContext.Current.CancellationToken);
        return Encoding.UTF8.GetString(content.ToArray());
    }

    private static async Task RefusedAsync(string code, string body, ChunkVerifier? signatures, bool hasTrailer) =>
        Assert.Equal(code, (await Assert.ThrowsAsync<S3ServiceException>(() => ReadAsync(body, signatures, hasTrailer))).Code);
}
