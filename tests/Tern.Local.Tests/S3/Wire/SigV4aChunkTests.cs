using System.Text;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3.Wire;

/// <summary>Chunks with SigV4a signatures, as they are sent to multi-Region access points.</summary>
public sealed class SigV4aChunkTests : IAsyncLifetime
{
    private const string AccessPoint = "arn:aws:s3::123456789012:accesspoint:mfzwi23gnjvgw.mrap";

    // The part of the host of the access point before the service.
    private const string Bucket = "mfzwi23gnjvgw.mrap.accesspoint";

    private readonly ManualTime _time = new();
    private LocalAws _aws = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { TimeProvider = _time }, Token);
        using var s3 = _aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public ValueTask DisposeAsync() => _aws.DisposeAsync();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task SigV4a_chunks_and_trailer_are_verified(bool hasTrailer)
    {
        byte[] bytes = LocalS3.Random(200_000, 1);
        using var wire = new Wire(_aws.Handler);
        await PutAsync(wire, bytes, hasTrailer);
        Assert.Equal($"STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD{(hasTrailer ? "-TRAILER" : "")}", wire.PayloadHash);
        using var s3 = _aws.CreateClient<S3Client>();
        await using GetObjectResponse got = await s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token);
        Assert.Equal(bytes, await got.Body.ToArrayAsync(bytes.Length, Token));
    }

    [Theory]
    [InlineData("chunk-signature=")]
    [InlineData("x-amz-trailer-signature:")]
    public async Task Wrong_SigV4a_signature_is_refused_and_stores_nothing(string name)
    {
        using var wire = new Wire(_aws.Handler) { Damaged = name };
        S3Exception refused = await Assert.ThrowsAnyAsync<S3Exception>(() => PutAsync(wire, LocalS3.Random(200_000, 1), hasTrailer: true));
        Assert.Equal("SignatureDoesNotMatch", refused.ErrorCode);
        using var s3 = _aws.CreateClient<S3Client>();
        Assert.Empty((await s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    private async Task PutAsync(HttpMessageHandler wire, byte[] bytes, bool hasTrailer)
    {
        using var s3 = new S3Client(new S3ClientOptions
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialsProvider(_aws.Credentials, _time),
            TimeProvider = _time,
            Handler = wire,
            DisposeHandler = false,
            Environment = AwsEnvironment.None,
            Compatibility = S3Compatibility.Custom with { PayloadSigning = PayloadSigning.Chunked, UsesTrailers = hasTrailer },
        });
        using var content = new MemoryStream(bytes);
        await s3.PutObjectAsync(new() { Bucket = AccessPoint, Key = "k", Body = content }, Token);
    }

    /// <summary>The connection between client and service. It can change the last signature of a kind.</summary>
    private sealed class Wire(HttpMessageHandler service) : HttpMessageHandler
    {
        private readonly HttpMessageInvoker _service = new(service, disposeHandler: false);

        public string? Damaged { get; init; }

        public string? PayloadHash { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            PayloadHash = request.Headers.GetValues("x-amz-content-sha256").Single();
            byte[] body = await request.Content!.ReadAsByteArrayAsync(cancellationToken);
            if (Damaged is not null)
            {
                int position = body.AsSpan().LastIndexOf(Encoding.ASCII.GetBytes(Damaged)) + Damaged.Length + 40;
                body[position] = body[position] == '0' ? (byte)'1' : (byte)'0';
            }
            var content = new ByteArrayContent(body);
            foreach ((string name, IEnumerable<string> values) in request.Content.Headers)
                content.Headers.TryAddWithoutValidation(name, values);
            request.Content = content;
            return await _service.SendAsync(request, cancellationToken);
        }

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                _service.Dispose();
            base.Dispose(disposing);
        }
    }
}
