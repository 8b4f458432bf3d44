using System.Security.Cryptography;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Signing;

/// <summary>The verifiers accept the signatures of the request and chunk signers, and no others.</summary>
public sealed class ChunkVerifierTests
{
    private const string Host = "s3.amazonaws.com";

    private static readonly AwsCredentials s_credentials = new("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    private static readonly DateTimeOffset s_time = new(2013, 5, 24, 0, 0, 0, TimeSpan.Zero);
    private static readonly byte[] s_bytes = [.. Enumerable.Range(0, 10_000).Select(i => (byte)i)];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<bool> Algorithms => new(false, true);

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Valid_chunk_and_trailer_signatures_are_verified(bool isByPublicKey)
    {
        (SignatureVerification request, AwsChunked body) = await SignAsync(isByPublicKey);
        Assert.Equal(4, body.Chunks.Count);
        // Each verifier starts with the signature of the request.
        Assert.Equal([true, true, true, true, true], Verify(request, body));
        Assert.Equal([true, true, true, true, true], Verify(request, body));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Wrong_chunk_signature_invalidates_all_later_signatures(bool isByPublicKey)
    {
        (SignatureVerification request, AwsChunked body) = await SignAsync(isByPublicKey);
        List<(int Size, string? Signature)> chunks = [.. body.Chunks];
        chunks[1] = (chunks[1].Size, Other(chunks[1].Signature!));
        Assert.Equal([true, false, false, false, false], Verify(request, body with { Chunks = chunks }));
        chunks[1] = (chunks[1].Size, null);
        Assert.Equal([true, false, false, false, false], Verify(request, body with { Chunks = chunks }));
        Assert.Equal(
            [true, true, true, true, false],
            Verify(request, body with { Trailers = [body.Trailers[0], new(body.Trailers[1].Key, Other(body.Trailers[1].Value))] }));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Changed_bytes_or_trailers_fail_verification(bool isByPublicKey)
    {
        (SignatureVerification request, AwsChunked body) = await SignAsync(isByPublicKey);
        byte[] changed = [.. body.Data];
        changed[5_000] ^= 1;
        Assert.Equal([true, false, false, false, false], Verify(request, body with { Data = changed }));
        Assert.Equal([true, true, true, true, false], Verify(request, body with { Trailers = [new("x-amz-checksum-crc32", "AAAAAA=="), body.Trailers[1]] }));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Chunks_of_another_request_fail_verification(bool isByPublicKey)
    {
        (SignatureVerification request, _) = await SignAsync(isByPublicKey);
        (_, AwsChunked other) = await SignAsync(isByPublicKey, "/other");
        Assert.Equal([false, false, false, false, false], Verify(request, other));
    }

    [Fact]
    public async Task Padded_HMAC_chunk_signature_fails_verification()
    {
        (SignatureVerification request, AwsChunked body) = await SignAsync(isByPublicKey: false);
        List<(int Size, string? Signature)> chunks = [.. body.Chunks];
        chunks[0] = (chunks[0].Size, chunks[0].Signature + "*");
        Assert.False(Verify(request, body with { Chunks = chunks })[0]);
    }

    [Fact]
    public async Task ChunkVerifier_requires_a_valid_request_and_a_SHA256_hash()
    {
        var refused = new SignatureVerification { Status = SignatureStatus.SignatureDoesNotMatch };
        Assert.Throws<InvalidOperationException>(refused.CreateChunkVerifier);
        (SignatureVerification request, _) = await SignAsync(isByPublicKey: false);
        Assert.Throws<ArgumentException>(() => request.CreateChunkVerifier().VerifyChunk([1], ""));
        Assert.Throws<ArgumentException>(() => request.CreateChunkVerifier().VerifyTrailer([1], ""));
    }

    private static string Other(string signature) => signature[..^60] + (signature[^60] == '0' ? '1' : '0') + signature[^59..];

    private static bool[] Verify(SignatureVerification request, AwsChunked body)
    {
        ChunkVerifier verifier = request.CreateChunkVerifier();
        List<bool> results = [];
        int position = 0;
        foreach ((int size, string? signature) in body.Chunks)
        {
            results.Add(verifier.VerifyChunk(SHA256.HashData(body.Data.AsSpan(position, size)), signature));
            position += size;
        }
        string lines = string.Concat(body.Trailers.Where(pair => pair.Key != "x-amz-trailer-signature").Select(pair => $"{pair.Key}:{pair.Value}\n"));
        results.Add(verifier.VerifyTrailer(SHA256.HashData(Encoding.ASCII.GetBytes(lines)), body["x-amz-trailer-signature"]));
        return [.. results];
    }

    private static async Task<(SignatureVerification Request, AwsChunked Body)> SignAsync(bool isByPublicKey, string path = "/bucket/key")
    {
        RequestSigner signer = isByPublicKey ? new SigV4aSigner() : new SigV4Signer();
        var framing = new ChunkFraming(isByPublicKey ? SigV4aAlgorithm.AlgorithmName : SigV4Algorithm.AlgorithmName, "CRC32", 4_096);
        byte[] payloadHash = Encoding.ASCII.GetBytes(framing.PayloadHashText);
        var scope = new SigningScope("us-east-1", "s3", s_time);
        List<KeyValuePair<string, string>> headers = [new("x-amz-trailer", "x-amz-checksum-crc32")];
        string authorization = signer.GetAuthorization(
            new SigningRequest { Method = "PUT", Host = Host, Path = path, Headers = headers.ToArray(), PayloadHash = payloadHash, SendPayloadHash = true, DoubleEncodePath = false, NormalizePath = false },
            s_credentials,
            scope);
        headers.AddRange([new("Host", Host), new("X-Amz-Date", SigningDate.Format(s_time)), new("X-Amz-Content-Sha256", framing.PayloadHashText), new("Authorization", authorization)]);
        if (isByPublicKey)
            headers.Add(new("X-Amz-Region-Set", "us-east-1"));
        var options = new SigV4VerifierOptions
        {
            FindCredentials = id => id == s_credentials.AccessKeyId ? s_credentials : null,
            Service = "s3",
            TimeProvider = new ManualTimeProvider(s_time),
            DoubleEncodePath = false,
            NormalizePath = false,
        };
        RequestVerifier verifier = isByPublicKey ? new SigV4aVerifier(options) : new SigV4Verifier(options);
        SignatureVerification verification = verifier.Verify(new ReceivedRequest { Method = "PUT", Target = path, Headers = headers.ToArray(), PayloadHash = payloadHash });
        Assert.Equal(SignatureStatus.Valid, verification.Status);

        var body = new ChunkedBody(new BodySource(default, new TestBody(s_bytes)), framing);
        body.OnSigned(new RequestSignature(signer, s_credentials, scope, authorization, new ClockSkew(TimeProvider.System), Host, clockOffset: null));
        var sent = new MemoryStream();
        await body.CopyToAsync(sent, Token);
        return (verification, AwsChunked.Read(sent.ToArray()));
    }
}
