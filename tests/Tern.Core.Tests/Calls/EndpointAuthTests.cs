using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

/// <summary>Headers and auth schemes of an endpoint take precedence over those of the model.</summary>
public sealed class EndpointAuthTests : IDisposable
{
    private const string Url = "https://test.eu-west-1.amazonaws.com";

    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task Signing_region_and_name_of_the_endpoint_are_used()
    {
        SentRequest sent = await SendAsync(new(Url) { AuthSchemes = [new() { Name = "sigv4", SigningName = "other", SigningRegion = "us-east-1" }] });
        Assert.Contains("/us-east-1/other/aws4_request,", sent["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Endpoint_scheme_without_region_and_name_uses_those_of_the_client()
    {
        SentRequest sent = await SendAsync(new(Url) { AuthSchemes = [new() { Name = "sigv4" }] });
        Assert.Contains("/eu-west-1/test/aws4_request,", sent["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task First_supported_scheme_of_the_endpoint_is_used()
    {
        SentRequest sent = await SendAsync(new(Url) { AuthSchemes = [new() { Name = "sigv4a" }, new() { Name = "sigv4", SigningName = "b" }, new() { Name = "sigv4", SigningName = "c" }] });
        Assert.Contains("/b/aws4_request,", sent["Authorization"], StringComparison.Ordinal);
        Assert.Null((await SendAsync(new(Url) { AuthSchemes = [new() { Name = "none" }] }))["Authorization"]);
    }

    [Fact]
    public async Task Endpoint_without_a_supported_scheme_throws_with_the_names_of_its_schemes()
    {
        using TestClient client = new(TestClient.Defaults with { Handler = _handler });
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4a" }, new() { Name = "bearer" }] };
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(new() { Endpoint = endpoint }, Token));
        Assert.StartsWith("The call can be authenticated only by sigv4a, bearer.", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Headers_of_the_endpoint_are_sent_and_signed()
    {
        SentRequest sent = await SendAsync(new(Url) { Headers = [new("x-of-endpoint", ["1", "2"])] });
        Assert.Equal(["1", "2"], sent.Headers.Where(header => header.Key == "x-of-endpoint").Select(header => header.Value));
        Assert.Contains(";x-of-endpoint,", sent["Authorization"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, false, "/a/./%C3%A4/../b", true, true)]
    [InlineData(false, true, "/a/./%C3%A4/../b", true, false)]
    [InlineData(true, false, "/a/./%C3%A4/../b", false, false)]
    public async Task Signed_path_is_encoded_and_normalized_by_the_settings_of_the_endpoint(
        bool disablesEncoding, bool disablesNormalizing, string path, bool encodesTwice, bool normalizes)
    {
        var time = new ManualTimeProvider();
        Endpoint endpoint = new(Url)
        {
            AuthSchemes = [new() { Name = "sigv4", DisableDoubleEncoding = disablesEncoding, DisableNormalizePath = disablesNormalizing }],
        };
        using TestClient client = new(TestClient.Defaults with { Handler = _handler, TimeProvider = time });
        await client.EchoAsync(new() { Endpoint = endpoint, Path = path, Text = "" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal(path, sent.Uri.AbsolutePath);

        byte[] hash = new byte[PayloadHash.Length];
        var signer = new SigV4Signer();
        int length = signer.WritePayloadHash([], hash);
        string expected = signer.GetAuthorization(
            new SigningRequest
            {
                Method = "POST",
                Host = "test.eu-west-1.amazonaws.com",
                Path = path,
                Headers = [new("Content-Type", "application/x-amz-json-1.0")],
                PayloadHash = hash.AsSpan(0, length),
                DoubleEncodePath = encodesTwice,
                NormalizePath = normalizes,
            },
            new(TestClient.AccessKeyId, TestClient.SecretAccessKey),
            new SigningScope("eu-west-1", "test", time.GetUtcNow()));
        Assert.Equal(expected, sent["Authorization"]);
    }

    private async Task<SentRequest> SendAsync(Endpoint endpoint)
    {
        using TestClient client = new(TestClient.Defaults with { Handler = _handler });
        await client.EchoAsync(new() { Endpoint = endpoint }, Token);
        return _handler.Sent[^1];
    }
}
