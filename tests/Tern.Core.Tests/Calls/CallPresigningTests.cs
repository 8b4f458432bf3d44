using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

public sealed class CallPresigningTests
{
    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    [Fact]
    public async Task Presigned_URL_signs_the_hash_of_the_body()
    {
        using var client = new TestClient(TestClient.Defaults with { TimeProvider = new ManualTimeProvider(s_time) });
        PresignedRequest presigned = await client.PresignAsync(
            new TestOperation(TestClient.Echo), new TestRequest { Text = "a=b", Path = "/x", Query = "y=z" }, "eu-west-1", s_hour, TestContext.Current.CancellationToken);

        string expected = new SigV4Signer().GetPresignedUrl(
            new SigningRequest { Method = "POST", Host = "test.eu-west-1.amazonaws.com", Path = "/x", Query = "y=z", PayloadHash = HashOf("a=b"u8) },
            new AwsCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey),
            new SigningScope("eu-west-1", "test", s_time),
            s_hour);
        Assert.Equal(expected, presigned.Url);
    }

    [Fact]
    public async Task PresignAsync_uses_the_region_of_the_argument()
    {
        using var client = new TestClient(TestClient.Defaults);
        PresignedRequest presigned = await client.PresignAsync(new TestOperation(TestClient.Echo), new TestRequest(), "us-west-2", s_hour, TestContext.Current.CancellationToken);
        Assert.StartsWith("https://test.us-west-2.amazonaws.com/?X-Amz-Algorithm=", presigned.Url, StringComparison.Ordinal);
        Assert.Contains("us-west-2%2Ftest%2Faws4_request", presigned.Url, StringComparison.Ordinal);
    }

    [Fact]
    public async Task S3_Express_session_token_is_presigned_in_its_own_parameter()
    {
        var session = new AwsCredentials("AKIDSESSION", "secret", "session+token", s_time + TimeSpan.FromMinutes(5));
        OperationDescriptor operation = TestClient.Accepting([AuthScheme.SigV4], [AuthScheme.S3Express]);
        using var client = new TestClient(TestClient.Defaults with { TimeProvider = new ManualTimeProvider(s_time) }, operation.Service)
        {
            Sessions = new StaticCredentialsProvider(session, new ManualTimeProvider(s_time)),
        };
        var request = new TestRequest
        {
            Method = "GET",
            Text = "",
            ContentType = null,
            Path = "/k",
            Endpoint = new Endpoint("https://bucket--use1-az4--x-s3.example.com")
            {
                AuthSchemes = [new EndpointAuthScheme { Name = "sigv4-s3express", SigningName = "s3express", SigningRegion = "us-east-1", DisableDoubleEncoding = true }],
            },
        };
        PresignedRequest presigned = await client.PresignAsync(new TestOperation(operation), request, "eu-west-1", s_hour, TestContext.Current.CancellationToken);

        Assert.Contains("X-Amz-S3session-Token=session%2Btoken", presigned.Url, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("X-Amz-Security-Token", presigned.Url, StringComparison.Ordinal);
        Assert.Contains("AKIDSESSION%2F20261121%2Fus-east-1%2Fs3express", presigned.Url, StringComparison.Ordinal);
        Assert.Equal(session.Expiration, presigned.CredentialsExpireAt);
        Assert.True(presigned.ExpiresAfterCredentials);
    }

    [Fact]
    public async Task PresignAsync_of_an_anonymous_operation_throws_TernConfigurationException()
    {
        using var client = new TestClient(TestClient.Defaults);
        await Assert.ThrowsAsync<TernConfigurationException>(async () =>
            await client.PresignAsync(new TestOperation(TestClient.Anonymous), new TestRequest(), "eu-west-1", s_hour, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("/a b", null)]
    [InlineData("/a", "x=\u00e9")]
    [InlineData("a", null)]
    public async Task PresignAsync_of_an_unencoded_path_or_query_throws_TernRequestException(string path, string? query)
    {
        using var client = new TestClient(TestClient.Defaults);
        await Assert.ThrowsAsync<TernRequestException>(async () => await client.PresignAsync(
            new TestOperation(TestClient.Echo), new TestRequest { Path = path, Query = query }, "eu-west-1", s_hour, TestContext.Current.CancellationToken));
    }

    private static byte[] HashOf(ReadOnlySpan<byte> body)
    {
        byte[] hash = new byte[PayloadHash.Length];
        new SigV4Signer().WritePayloadHash(body, hash);
        return hash;
    }
}
