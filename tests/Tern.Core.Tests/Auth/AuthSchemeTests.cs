using System.Text;
using Tern.Core.Tests.Signing;
using Tern.Core.Tests.Support;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Auth;

/// <summary>The header, query or signature of each auth scheme, and the options that it requires.</summary>
public sealed class AuthSchemeTests : IDisposable
{
    private const string Url = "https://test.eu-west-1.amazonaws.com";

    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());

    private static ClientOptions Options => TestClient.Defaults with
    {
        BearerToken = new StaticBearerTokenProvider("token-1"),
        ApiKey = new ApiKey("key-1"),
        UserPassword = new UserPassword("user", "pass:wörd"),
        TimeProvider = new ManualTimeProvider(SigningTestData.Time),
    };

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task Bearer_token_is_sent_without_a_signature()
    {
        SentRequest sent = await SendAsync(AuthScheme.Bearer);
        Assert.Equal("Bearer token-1", sent["Authorization"]);
        Assert.Null(sent["x-amz-date"]);
        Assert.Null(sent["x-amz-security-token"]);
    }

    [Fact]
    public async Task Bearer_token_is_requested_before_each_attempt()
    {
        int requests = 0;
        var tokens = new DelegateTokens(() => new BearerToken($"token-{++requests}"));
        using var handler = new ScriptedHandler(ScriptedHandler.Error(500, "{}"), ScriptedHandler.Ok());
        await SendAsync(AuthScheme.Bearer, Options with { BearerToken = tokens, Handler = handler });
        Assert.Equal(["Bearer token-1", "Bearer token-2"], handler.Sent.Select(sent => sent["Authorization"]));
    }

    [Fact]
    public async Task Bearer_token_provider_that_returns_null_throws_TernCredentialsException()
    {
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => SendAsync(AuthScheme.Bearer, Options with { BearerToken = new DelegateTokens(() => null!) }));
        Assert.Contains("DelegateTokens returned no token", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task User_and_password_are_sent_in_base64_by_basic_auth()
    {
        SentRequest sent = await SendAsync(AuthScheme.Basic);
        Assert.Equal("Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("user:pass:wörd")), sent["Authorization"]);
    }

    [Theory]
    [InlineData("X-Api-Key", null, "key-1")]
    [InlineData("Authorization", "ApiKey", "ApiKey key-1")]
    public async Task API_key_is_sent_in_the_header_of_its_scheme(string header, string? scheme, string value) =>
        Assert.Equal(value, (await SendAsync(AuthScheme.ApiKeyInHeader(header, scheme)))[header]);

    [Fact]
    public async Task API_key_replaces_a_header_of_the_same_name()
    {
        SentRequest sent = await SendAsync(AuthScheme.ApiKeyInHeader("X-Api-Key"), request: new() { Headers = [new("x-api-key", "caller")] });
        Assert.Equal(["key-1"], sent.Headers.Where(header => header.Key.Equals("x-api-key", StringComparison.OrdinalIgnoreCase)).Select(header => header.Value));
    }

    [Fact]
    public async Task API_key_in_a_content_header_throws_TernRequestException()
    {
        await Assert.ThrowsAsync<TernRequestException>(() => SendAsync(AuthScheme.ApiKeyInHeader("Content-Type")));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, "/a%2Fb/..", "/a%2Fb/..?api%20key=k%2B%26%3D1")]
    [InlineData("x=1", "/", "/?x=1&api%20key=k%2B%26%3D1")]
    public async Task API_key_is_sent_escaped_in_the_query(string? query, string path, string expected)
    {
        SentRequest sent = await SendAsync(
            AuthScheme.ApiKeyInQuery("api key"), Options with { ApiKey = new ApiKey("k+&=1") }, new() { Path = path, Query = query });
        Assert.Equal(Url + expected, sent.Uri.OriginalString);
    }

    public static TheoryData<string> Secrets => ["bearer", "basic", "header", "query"];

    [Theory]
    [MemberData(nameof(Secrets))]
    public async Task Secret_is_sent_over_http_only_to_a_loopback_address(string name)
    {
        AuthScheme scheme = Named(name);
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => SendAsync(scheme, request: new() { Endpoint = new("http://test.example.com") }));
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
    public async Task Missing_identity_is_reported_with_its_option(string name, string option)
    {
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => SendAsync(Named(name), TestClient.Defaults));
        Assert.StartsWith($"The call can be authenticated only by {Named(name).Name}. This requires ClientOptions.{option}", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Digest_authentication_throws_TernConfigurationException()
    {
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => SendAsync(AuthScheme.Unsupported("smithy.api#httpDigestAuth")));
        Assert.StartsWith("The call can be authenticated only by httpDigestAuth. This requires a scheme that this version does not support.", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, null, "eu-west-1")]
    [InlineData("us-*,eu-central-1", null, "us-*,eu-central-1")]
    [InlineData(null, " us-east-1 ,, eu-west-1", "us-east-1,eu-west-1")]
    [InlineData("*", "us-east-1", "*")]
    public async Task Region_set_of_sigv4a_is_read_from_the_options_then_the_environment(string? option, string? variable, string expected)
    {
        SentRequest sent = await SendAsync(AuthScheme.SigV4a, Options with
        {
            SigningRegionSet = option?.Split(','),
            Environment = new FunctionEnvironment(name => name == "AWS_SIGV4A_SIGNING_REGION_SET" ? variable : null),
        });
        Assert.Equal(expected, sent["x-amz-region-set"]);
        AssertSigned(sent, new SigV4aVerifier(VerifierOptions));
    }

    [Theory]
    [InlineData(null, "*")]
    [InlineData("us-east-1", "us-east-1")]
    public async Task Region_set_of_the_options_takes_precedence_over_the_endpoint(string? option, string expected)
    {
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4a", SigningRegionSet = ["*"], SigningName = "other" }] };
        SentRequest sent = await SendAsync(AuthScheme.SigV4a, Options with { SigningRegionSet = option is null ? null : [option] }, new() { Endpoint = endpoint });
        Assert.Equal(expected, sent["x-amz-region-set"]);
        Assert.Contains("/other/aws4_request", sent["Authorization"], StringComparison.Ordinal);
        AssertSigned(sent, new SigV4aVerifier(VerifierOptions with { Region = null }));
    }

    [Fact]
    public async Task Invalid_region_set_throws_TernSigningException_before_a_request_is_sent()
    {
        await Assert.ThrowsAsync<TernSigningException>(() => SendAsync(AuthScheme.SigV4a, Options with { SigningRegionSet = ["eu-west-1\r\nx: y"] }));
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task S3_Express_session_token_is_sent_and_signed_in_its_own_header()
    {
        var session = new AwsCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey, "session-token");
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4-s3express", SigningName = "s3express", DisableDoubleEncoding = true }] };
        OperationDescriptor operation = TestClient.Accepting([AuthScheme.SigV4], [AuthScheme.S3Express]);
        using (TestClient without = new(Options with { Handler = _handler }))
        {
            var error = await Assert.ThrowsAsync<TernConfigurationException>(() => without.CallAsync(operation, new() { Endpoint = endpoint }, Token));
            Assert.StartsWith("The call can be authenticated only by sigv4-s3express. This requires a session with the bucket", error.Message, StringComparison.Ordinal);
            Assert.Empty(_handler.Sent);
        }
        using TestClient client = new(Options with { Handler = _handler }) { Sessions = new StaticCredentialsProvider(session) };
        await client.CallAsync(operation, new() { Endpoint = endpoint }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("session-token", sent["x-amz-s3session-token"]);
        Assert.Null(sent["x-amz-security-token"]);
        Assert.Contains("/s3express/aws4_request", sent["Authorization"], StringComparison.Ordinal);
        Assert.Contains("x-amz-s3session-token", sent["Authorization"], StringComparison.Ordinal);
        AssertSigned(sent, new SigV4Verifier(VerifierOptions with { DoubleEncodePath = false, NormalizePath = false }));
    }

    [Fact]
    public async Task Operation_with_unsigned_payload_sends_UNSIGNED_PAYLOAD()
    {
        OperationDescriptor operation = TestClient.Accepting([AuthScheme.SigV4], hasUnsignedPayload: true);
        using TestClient client = new(Options with { Handler = _handler });
        await client.CallAsync(operation, new() { Text = "body" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("UNSIGNED-PAYLOAD", sent["x-amz-content-sha256"]);
        AssertSigned(sent, new SigV4Verifier(VerifierOptions with { AllowUnsignedPayload = true }));
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
