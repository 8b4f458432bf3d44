using System.Text;
using Tern.Calls;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Signing;
using Tern.Support;

namespace Tern.Auth;

/// <summary>What each scheme puts on a request, and what it needs.</summary>
public sealed class AuthSchemeTests : IDisposable
{
    private const string Url = "https://test.eu-west-1.amazonaws.com";

    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());

    private static ClientOptions Options => TestClient.Defaults with
    {
        BearerToken = new StaticBearerToken("token-1"),
        ApiKey = new ApiKey("key-1"),
        UserPassword = new UserPassword("user", "pass:wörd"),
        TimeProvider = new ManualTimeProvider(SigningTestData.Time),
    };

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task A_bearer_token_is_sent_and_nothing_is_signed()
    {
        SentRequest sent = await SendAsync(AuthScheme.Bearer);
        Assert.Equal("Bearer token-1", sent["Authorization"]);
        Assert.Null(sent["x-amz-date"]);
        Assert.Null(sent["x-amz-security-token"]);
    }

    [Fact]
    public async Task A_token_is_asked_for_before_each_attempt()
    {
        int asked = 0;
        var tokens = new DelegateTokens(() => new BearerToken($"token-{++asked}"));
        using var handler = new ScriptedHandler(ScriptedHandler.Error(500, "{}"), ScriptedHandler.Ok());
        await SendAsync(AuthScheme.Bearer, Options with { BearerToken = tokens, Handler = handler });
        Assert.Equal(["Bearer token-1", "Bearer token-2"], handler.Sent.Select(sent => sent["Authorization"]));
    }

    [Fact]
    public async Task A_source_that_gives_no_token_is_an_error()
    {
        var error = await Assert.ThrowsAsync<CredentialsException>(() => SendAsync(AuthScheme.Bearer, Options with { BearerToken = new DelegateTokens(() => null!) }));
        Assert.Contains("DelegateTokens gave no token", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task User_and_password_are_sent_in_base64()
    {
        SentRequest sent = await SendAsync(AuthScheme.Basic);
        Assert.Equal("Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("user:pass:wörd")), sent["Authorization"]);
    }

    [Theory]
    [InlineData("X-Api-Key", null, "key-1")]
    [InlineData("Authorization", "ApiKey", "ApiKey key-1")]
    public async Task An_API_key_is_sent_in_its_header(string header, string? scheme, string value) =>
        Assert.Equal(value, (await SendAsync(AuthScheme.ApiKeyInHeader(header, scheme)))[header]);

    [Fact]
    public async Task An_API_key_takes_the_place_of_a_header_of_its_name()
    {
        SentRequest sent = await SendAsync(AuthScheme.ApiKeyInHeader("X-Api-Key"), request: new() { Headers = [new("x-api-key", "caller")] });
        Assert.Equal(["key-1"], sent.Headers.Where(header => header.Key.Equals("x-api-key", StringComparison.OrdinalIgnoreCase)).Select(header => header.Value));
    }

    [Fact]
    public async Task A_header_that_cannot_have_a_key_is_refused()
    {
        await Assert.ThrowsAsync<InvalidRequestException>(() => SendAsync(AuthScheme.ApiKeyInHeader("Content-Type")));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, "/a%2Fb/..", "/a%2Fb/..?api%20key=k%2B%26%3D1")]
    [InlineData("x=1", "/", "/?x=1&api%20key=k%2B%26%3D1")]
    public async Task An_API_key_is_sent_in_the_query(string? query, string path, string expected)
    {
        SentRequest sent = await SendAsync(
            AuthScheme.ApiKeyInQuery("api key"), Options with { ApiKey = new ApiKey("k+&=1") }, new() { Path = path, Query = query });
        Assert.Equal(Url + expected, sent.Uri.OriginalString);
    }

    public static TheoryData<string> Secrets => ["bearer", "basic", "header", "query"];

    [Theory]
    [MemberData(nameof(Secrets))]
    public async Task A_secret_goes_to_this_machine_or_over_TLS_alone(string name)
    {
        AuthScheme scheme = Named(name);
        var error = await Assert.ThrowsAsync<ConfigurationException>(() => SendAsync(scheme, request: new() { Endpoint = new("http://test.example.com") }));
        Assert.Contains("not encrypted", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
        await SendAsync(scheme, request: new() { Endpoint = new("http://localhost:8000") });
        await SendAsync(scheme, request: new() { Endpoint = new("http://[::1]:8000") });
        Assert.Equal(2, _handler.Sent.Count);
    }

    [Theory]
    [InlineData("bearer", "BearerToken")]
    [InlineData("basic", "UserPassword")]
    [InlineData("header", "ApiKey")]
    [InlineData("query", "ApiKey")]
    public async Task What_is_missing_is_named(string name, string option)
    {
        var error = await Assert.ThrowsAsync<ConfigurationException>(() => SendAsync(Named(name), TestClient.Defaults));
        Assert.StartsWith($"The call can be authenticated by {Named(name).Name} only, and that needs ClientOptions.{option}", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Digest_authentication_is_refused()
    {
        var error = await Assert.ThrowsAsync<ConfigurationException>(() => SendAsync(AuthScheme.Unsupported("smithy.api#httpDigestAuth")));
        Assert.StartsWith("The call can be authenticated by httpDigestAuth only, and that needs what this version does not have", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, null, "eu-west-1")]
    [InlineData("us-*,eu-central-1", null, "us-*,eu-central-1")]
    [InlineData(null, " us-east-1 ,, eu-west-1", "us-east-1,eu-west-1")]
    [InlineData("*", "us-east-1", "*")]
    public async Task A_signature_for_several_regions_takes_them_from_the_options_then_the_environment(string? option, string? variable, string expected)
    {
        SentRequest sent = await SendAsync(AuthScheme.SigV4a, Options with
        {
            SigningRegionSet = option?.Split(','),
            GetEnvironmentVariable = name => name == "AWS_SIGV4A_SIGNING_REGION_SET" ? variable : null,
        });
        Assert.Equal(expected, sent["x-amz-region-set"]);
        AssertSigned(sent, new SigV4aVerifier(VerifierOptions));
    }

    [Theory]
    [InlineData(null, "*")]
    [InlineData("us-east-1", "us-east-1")]
    public async Task What_is_configured_goes_before_the_regions_of_the_endpoint(string? option, string expected)
    {
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4a", SigningRegionSet = ["*"], SigningName = "other" }] };
        SentRequest sent = await SendAsync(AuthScheme.SigV4a, Options with { SigningRegionSet = option is null ? null : [option] }, new() { Endpoint = endpoint });
        Assert.Equal(expected, sent["x-amz-region-set"]);
        Assert.Contains("/other/aws4_request", sent["Authorization"], StringComparison.Ordinal);
        AssertSigned(sent, new SigV4aVerifier(VerifierOptions with { Region = null }));
    }

    [Fact]
    public async Task Regions_that_are_none_are_refused_before_anything_is_sent()
    {
        await Assert.ThrowsAsync<SigningException>(() => SendAsync(AuthScheme.SigV4a, Options with { SigningRegionSet = ["eu-west-1\r\nx: y"] }));
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Sessions_of_S3_Express_sign_with_a_token_in_their_own_header()
    {
        var session = new Credentials(TestClient.AccessKeyId, TestClient.SecretAccessKey, "session-token");
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4-s3express", SigningName = "s3express", DisableDoubleEncoding = true }] };
        OperationDescriptor operation = TestClient.Accepting([AuthScheme.SigV4], [AuthScheme.S3Express]);
        using (TestClient without = new(Options with { Handler = _handler }))
        {
            var error = await Assert.ThrowsAsync<ConfigurationException>(() => without.CallAsync(operation, new() { Endpoint = endpoint }, Token));
            Assert.StartsWith("The call can be authenticated by sigv4-s3express only, and that needs sessions with a bucket", error.Message, StringComparison.Ordinal);
            Assert.Empty(_handler.Sent);
        }
        using TestClient client = new(Options with { Handler = _handler }) { Sessions = new StaticCredentials(session) };
        await client.CallAsync(operation, new() { Endpoint = endpoint }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("session-token", sent["x-amz-s3session-token"]);
        Assert.Null(sent["x-amz-security-token"]);
        Assert.Contains("/s3express/aws4_request", sent["Authorization"], StringComparison.Ordinal);
        Assert.Contains("x-amz-s3session-token", sent["Authorization"], StringComparison.Ordinal);
        AssertSigned(sent, new SigV4Verifier(VerifierOptions with { DoubleEncodePath = false, NormalizePath = false }));
    }

    [Fact]
    public async Task A_body_that_need_not_be_signed_is_not_and_says_so()
    {
        OperationDescriptor operation = TestClient.Accepting([AuthScheme.SigV4], hasUnsignedPayload: true);
        using TestClient client = new(Options with { Handler = _handler });
        await client.CallAsync(operation, new() { Text = "body" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("UNSIGNED-PAYLOAD", sent["x-amz-content-sha256"]);
        AssertSigned(sent, new SigV4Verifier(VerifierOptions with { AllowsUnsignedPayload = true }));
    }

    private static SigV4VerifierOptions VerifierOptions => new()
    {
        FindCredentials = id => id == TestClient.AccessKeyId ? new(id, TestClient.SecretAccessKey) : null,
        TimeProvider = new ManualTimeProvider(SigningTestData.Time),
    };

    private static AuthScheme Named(string name) => name switch
    {
        "bearer" => AuthScheme.Bearer,
        "basic" => AuthScheme.Basic,
        "header" => AuthScheme.ApiKeyInHeader("X-Api-Key"),
        _ => AuthScheme.ApiKeyInQuery("key"),
    };

    private static void AssertSigned(SentRequest sent, RequestVerifier verifier)
    {
        IEnumerable<KeyValuePair<string, string>> headers = [new("Host", sent.Uri.Authority), .. sent.Headers];
        SignatureVerification verification = SigningTestData.Verify(verifier, sent.Method, sent.Uri.PathAndQuery, headers, Encoding.UTF8.GetString(sent.Body));
        Assert.True(verification.IsValid, verification.ToString());
    }

    private async Task<SentRequest> SendAsync(AuthScheme scheme, ClientOptions? options = null, TestRequest? request = null)
    {
        options ??= Options;
        using TestClient client = new(options with { Handler = options.Handler ?? _handler });
        await client.CallAsync(TestClient.Accepting([scheme]), request, Token);
        return _handler.Sent.Count == 0 ? ((ScriptedHandler)options.Handler!).Sent[^1] : _handler.Sent[^1];
    }

    private sealed class DelegateTokens(Func<BearerToken> get) : IBearerTokenProvider
    {
        public ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken = default) => new(get());
    }
}
