using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Auth;

/// <summary>Selection of one of several auth schemes. In the tables <c>v4</c>, <c>v4a</c>, <c>bearer</c>, <c>key</c> and <c>none</c> are auth schemes.</summary>
public sealed class AuthSchemeSelectorTests
{
    private const string Url = "https://test.eu-west-1.amazonaws.com";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("v4 bearer", "", null, "", "v4")]
    [InlineData("bearer v4", "", null, "", "v4")]
    [InlineData("bearer v4", "bearer", null, "", "bearer")]
    [InlineData("v4 bearer", "bearer", null, "", "bearer")]
    [InlineData("v4 bearer", "bearer", "sigv4", "", "v4")]
    [InlineData("v4 bearer", "bearer", "sigv4a,sigv4", "", "v4")]
    [InlineData("v4 v4a", "", null, "AWS_AUTH_SCHEME_PREFERENCE=unknown", "v4")]
    [InlineData("v4 bearer", "bearer", "", "", "v4")]
    [InlineData("v4 v4a", "", "sigv4a", "", "v4a")]
    [InlineData("v4 v4a", "", null, "AWS_AUTH_SCHEME_PREFERENCE=aws.auth#sigv4a", "v4a")]
    [InlineData("v4 v4a", "", null, "AWS_AUTH_SCHEME_PREFERENCE=httpBearerAuth, SigV4A", "v4a")]
    [InlineData("v4 v4a", "", "sigv4", "AWS_AUTH_SCHEME_PREFERENCE=sigv4a", "v4")]
    [InlineData("v4 bearer", "", null, "AWS_BEARER_TOKEN_TEST=from-environment", "bearer")]
    [InlineData("v4 bearer", "", null, "AWS_BEARER_TOKEN_OTHER=from-environment", "v4")]
    [InlineData("v4 bearer", "", null, "AWS_BEARER_TOKEN_TEST=from-environment;AWS_AUTH_SCHEME_PREFERENCE=sigv4", "bearer")]
    [InlineData("v4 bearer", "", "sigv4", "AWS_BEARER_TOKEN_TEST=from-environment", "v4")]
    [InlineData("v4 v4a", "", null, "AWS_BEARER_TOKEN_TEST=from-environment", "v4")]
    [InlineData("v4 key", "key", null, "", "v4")]
    [InlineData("v4 key", "key", "httpApiKeyAuth", "", "key")]
    [InlineData("v4 key", "", "httpApiKeyAuth", "", "v4")]
    [InlineData("key none", "key", null, "", "key")]
    [InlineData("key none", "", null, "", "none")]
    [InlineData("v4 none", "", "noAuth", "", "v4")]
    [InlineData("digest v4", "", "httpDigestAuth", "", "v4")]
    [InlineData("", "bearer", null, "", "none")]
    public async Task Scheme_of_the_model_is_selected_by_preference_and_available_identity(string schemes, string identities, string? preference, string environment, string expected) =>
        Assert.Equal(expected, await SendAsync(schemes, "", new(Url), Options(identities, preference, environment)));

    [Theory]
    [InlineData("v4", "", "sigv4", "v4")]
    [InlineData("v4 v4a", "", "sigv4a sigv4", "v4a")]
    [InlineData("v4 v4a", "", "sigv4", "v4")]
    [InlineData("v4a", "v4", "sigv4", "v4")]
    [InlineData("v4", "v4a", "sigv4a", "v4a")]
    [InlineData("v4", "v4a s3express", "sigv4-s3express sigv4", "v4")]
    [InlineData("v4", "", "none", "none")]
    [InlineData("v4", "", "sigv4a sigv4", "v4")]
    [InlineData("v4 bearer", "", "sigv4", "bearer")]
    [InlineData("bearer v4", "", "bearer", "bearer")]
    [InlineData("v4 none", "", "sigv4", "v4")]
    [InlineData("", "", "sigv4", "none")]
    public async Task Scheme_of_the_endpoint_takes_precedence_over_the_model(string schemes, string ofEndpoints, string named, string expected)
    {
        Endpoint endpoint = new(Url) { AuthSchemes = [.. named.Split(' ').Select(name => new EndpointAuthScheme { Name = name })] };
        Assert.Equal(expected, await SendAsync(schemes, ofEndpoints, endpoint, Options("bearer", null, "")));
    }

    [Fact]
    public async Task Preference_selects_among_the_schemes_of_the_endpoint()
    {
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = "sigv4", SigningRegion = "us-east-1" }, new() { Name = "sigv4a" }] };
        Assert.Equal("v4a", await SendAsync("v4 v4a", "", endpoint, Options("", "sigv4a", "")));
    }

    [Theory]
    [InlineData("v4a", "sigv4")]
    [InlineData("bearer", "sigv4a")]
    public async Task Call_without_a_scheme_common_to_endpoint_and_operation_throws_TernConfigurationException(string schemes, string named)
    {
        Endpoint endpoint = new(Url) { AuthSchemes = [new() { Name = named }] };
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => SendAsync(schemes, "", endpoint, Options("", null, "")));
        Assert.Contains($"only by {named}. This requires a scheme that this client does not support ({named}).", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("v4 none", "none")]
    [InlineData("v4a none", "none")]
    [InlineData("v4", null)]
    public async Task Operation_with_optional_auth_and_no_credentials_is_called_anonymously(string schemes, string? expected)
    {
        ClientOptions options = Options("", null, "") with { Credentials = null };
        foreach (Endpoint endpoint in new Endpoint[] { new(Url), new(Url) { AuthSchemes = [new() { Name = "sigv4" }] } })
        {
            if (expected is null)
                await Assert.ThrowsAsync<TernCredentialsException>(() => SendAsync(schemes, "", endpoint, options));
            else
                Assert.Equal(expected, await SendAsync(schemes, "", endpoint, options));
        }
    }

    [Theory]
    [InlineData("", "AWS_BEARER_TOKEN_TEST=from-environment")]
    [InlineData("bearer", "")]
    public async Task Call_with_a_bearer_token_does_not_request_credentials(string identities, string environment)
    {
        ClientOptions options = Options(identities, null, environment) with { Credentials = new DelegateCredentialsProvider(_ => throw new InvalidOperationException("The credentials were requested.")) };
        foreach (Endpoint endpoint in new Endpoint[] { new(Url), new(Url) { AuthSchemes = [new() { Name = "sigv4" }] } })
            Assert.Equal("bearer", await SendAsync("v4 bearer", "", endpoint, options));
    }

    [Fact]
    public async Task Invalid_token_of_the_environment_is_reported_by_variable_name_without_its_value()
    {
        var error = await Assert.ThrowsAsync<TernCredentialsException>(
            () => SendAsync("v4 bearer", "", new(Url), Options("", null, "AWS_BEARER_TOKEN_TEST=PLANTED TOKEN")));
        Assert.Contains("AWS_BEARER_TOKEN_TEST", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Variable_of_a_bearer_token_contains_the_signing_name_in_upper_case_with_underscores()
    {
        string? read = null;
        var service = new ServiceDescriptor { ServiceId = "X", SigningName = "my-test service", ApiVersion = "1" };
        using var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(
            TestClient.Defaults with { Handler = handler, Environment = new FunctionEnvironment(name => name.StartsWith("AWS_BEARER", StringComparison.Ordinal) ? read = name : null) }, service);
        await client.CallAsync(TestClient.Accepting([AuthScheme.Bearer, AuthScheme.None]), cancellationToken: Token);
        Assert.Equal("AWS_BEARER_TOKEN_MY_TEST_SERVICE", read);
        Assert.Equal("Bearer AWS_BEARER_TOKEN_MY_TEST_SERVICE", handler.Sent[0]["Authorization"]);
    }

    [Fact]
    public async Task Signed_operation_reads_no_variables_of_other_auth_schemes()
    {
        List<string> read = [];
        using var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Environment = new FunctionEnvironment(name => { read.Add(name); return null; }) });
        await client.EchoAsync(cancellationToken: Token);
        Assert.DoesNotContain(read, name => name.Contains("TOKEN", StringComparison.Ordinal) || name.Contains("SIGV4A", StringComparison.Ordinal) || name.Contains("PREFERENCE", StringComparison.Ordinal));
    }

    private static ClientOptions Options(string identities, string? preference, string environment)
    {
        Dictionary<string, string> variables = environment.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(variable => variable.Split('=')).ToDictionary(pair => pair[0], pair => pair[1]);
        return TestClient.Defaults with
        {
            BearerToken = identities.Contains("bearer", StringComparison.Ordinal) ? new StaticBearerTokenProvider("token") : null,
            ApiKey = identities.Contains("key", StringComparison.Ordinal) ? new ApiKey("key") : null,
            AuthSchemePreference = preference?.Split(',', StringSplitOptions.RemoveEmptyEntries).Select(TypeOf).ToList(),
            Environment = new InMemoryAwsEnvironment(variables),
        };
    }

    private static AuthSchemeType TypeOf(string name) => name switch
    {
        "sigv4" => AuthSchemeType.SigV4,
        "sigv4a" => AuthSchemeType.SigV4a,
        "httpApiKeyAuth" => AuthSchemeType.HttpApiKey,
        "httpDigestAuth" => AuthSchemeType.HttpDigest,
        "noAuth" => AuthSchemeType.Anonymous,
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, null),
    };

    private static AuthScheme[] Schemes(string names) => [.. names.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(name => name switch
    {
        "v4" => AuthScheme.SigV4,
        "v4a" => AuthScheme.SigV4a,
        "s3express" => AuthScheme.S3Express,
        "bearer" => AuthScheme.Bearer,
        "key" => AuthScheme.ApiKeyInHeader("x-api-key"),
        "digest" => AuthScheme.Unsupported("smithy.api#httpDigestAuth"),
        _ => AuthScheme.None,
    })];

    private async Task<string> SendAsync(string schemes, string ofEndpoints, Endpoint endpoint, ClientOptions options)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = new(options with { Handler = handler });
        await client.CallAsync(TestClient.Accepting(Schemes(schemes), Schemes(ofEndpoints)), new() { Endpoint = endpoint }, Token);
        SentRequest sent = Assert.Single(handler.Sent);
        return sent["x-api-key"] is not null ? "key" : sent["Authorization"]?.Split(' ')[0] switch
        {
            "AWS4-HMAC-SHA256" => "v4",
            "AWS4-ECDSA-P256-SHA256" => "v4a",
            "Bearer" => "bearer",
            _ => "none",
        };
    }
}
