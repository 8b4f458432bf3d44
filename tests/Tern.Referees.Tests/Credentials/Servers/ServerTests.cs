using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The test servers reject invalid requests. Otherwise a test against them proves nothing.</summary>
public sealed class ServerTests
{
    private static readonly DateTimeOffset s_expiration = DateTimeOffset.UtcNow.AddHours(1);
    private static readonly AwsCredentials s_key = new("AKIASOURCE", "source-secret", "source-token");
    private static readonly HttpClient s_http = new();

    private const string Role = "arn:aws:iam::555555555555:role/RoleA";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Metadata_without_token_is_rejected()
    {
        await using var server = new MetadataServer(s_expiration);
        await server.StartAsync(Token);
        Assert.Equal(401, await SendAsync(HttpMethod.Get, $"{server.Endpoint}/latest/meta-data/iam/security-credentials/"));
        Assert.Equal(401, await SendAsync(HttpMethod.Get, $"{server.Endpoint}/latest/meta-data/placement/region", ("x-aws-ec2-metadata-token", "invented")));
        Assert.Equal(400, await SendAsync(HttpMethod.Put, $"{server.Endpoint}/latest/api/token"));
        Assert.Equal(400, await SendAsync(HttpMethod.Put, $"{server.Endpoint}/latest/api/token", ("x-aws-ec2-metadata-token-ttl-seconds", "21601")));
        Assert.Equal(200, await SendAsync(HttpMethod.Put, $"{server.Endpoint}/latest/api/token", ("x-aws-ec2-metadata-token-ttl-seconds", "21600")));
        Assert.Equal(200, await SendAsync(HttpMethod.Get, $"{server.Endpoint}/latest/meta-data/placement/region", ("x-aws-ec2-metadata-token", "metadata-token-0==")));
        Assert.Equal(6, server.Requests.Count);
    }

    [Fact]
    public async Task Container_with_another_token_is_rejected()
    {
        await using var server = new ContainerServer(s_expiration) { Authorization = "token" };
        await server.StartAsync(Token);
        Assert.Equal(401, await SendAsync(HttpMethod.Get, server.Endpoint + ContainerServer.Path));
        Assert.Equal(401, await SendAsync(HttpMethod.Get, server.Endpoint + ContainerServer.Path, ("Authorization", "tokens")));
        Assert.Equal(200, await SendAsync(HttpMethod.Get, server.Endpoint + ContainerServer.Path, ("Authorization", "token")));
        Assert.Equal(404, await SendAsync(HttpMethod.Get, server.Endpoint + "/other", ("Authorization", "token")));
    }

    [Theory]
    [InlineData("valid", 200)]
    [InlineData("other secret", 403)]
    [InlineData("other session token", 403)]
    [InlineData("unknown key", 403)]
    [InlineData("changed body", 403)]
    [InlineData("other service", 403)]
    public async Task AssumeRole_with_an_invalid_signature_is_rejected(string change, int status)
    {
        await using var server = new StsServer(s_expiration);
        await server.StartAsync(Token);
        server.AddKey(s_key, "arn:aws:iam::111111111111:user/source");
        AwsCredentials signedWith = change switch
        {
            "other secret" => new(s_key.AccessKeyId, "other-secret", s_key.SessionToken),
            "other session token" => new(s_key.AccessKeyId, s_key.SecretAccessKey, "other-token"),
            "unknown key" => new("AKIAUNKNOWN", s_key.SecretAccessKey, s_key.SessionToken),
            _ => s_key,
        };
        const string Body = $"Action=AssumeRole&Version=2011-06-15&RoleSessionName=session&RoleArn={Role}";
        using var request = new HttpRequestMessage(HttpMethod.Post, server.Endpoint) { Content = Form(Body) };
        await request.SignAsync(new SigV4Signer(), signedWith, new("us-east-1", change == "other service" ? "iam" : "sts", DateTimeOffset.UtcNow), Token);
        if (change == "changed body")
            request.Content = Form(Body + "2");
        using HttpResponseMessage response = await s_http.SendAsync(request, Token);
        Assert.True(status == (int)response.StatusCode, await response.Content.ReadAsStringAsync(Token));
        Assert.Equal(status == 200 ? 1 : 0, server.Sessions.Count);
    }

    [Fact]
    public async Task AssumeRoleWithWebIdentity_with_an_unknown_token_is_rejected()
    {
        await using var server = new StsServer(s_expiration);
        await server.StartAsync(Token);
        server.WebIdentityTokens.Add("known");
        foreach ((string token, int status) in new[] { ("unknown", 400), ("known", 200) })
        {
            using HttpContent body = Form($"Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleSessionName=session&RoleArn={Role}&WebIdentityToken={token}");
            using HttpResponseMessage response = await s_http.PostAsync(new Uri(server.Endpoint), body, Token);
            Assert.Equal(status, (int)response.StatusCode);
        }
        Assert.Equal("known", Assert.Single(server.Sessions).Source);
    }

    [Fact]
    public async Task SsoOidc_accepts_a_refresh_token_once_and_the_portal_its_access_token()
    {
        await using var portal = new SsoServer(s_expiration);
        await portal.StartAsync(Token);
        await using var server = new SsoOidcServer(portal);
        await server.StartAsync(Token);
        server.AddRefreshToken("first");
        Assert.Equal(400, await RefreshAsync("first", "other-secret"));
        Assert.Equal(200, await RefreshAsync("first", server.ClientSecret));
        Assert.Equal(400, await RefreshAsync("first", server.ClientSecret));
        Assert.Equal(200, await RefreshAsync("sso-refresh-token-1", server.ClientSecret));
        string credentials = $"{portal.Endpoint}/federation/credentials?account_id=123456789012&role_name=Developer";
        Assert.Equal(401, await SendAsync(HttpMethod.Get, credentials, ("x-amz-sso_bearer_token", "unknown")));
        Assert.Equal(200, await SendAsync(HttpMethod.Get, credentials, ("x-amz-sso_bearer_token", "sso-access-token-2")));

        async Task<int> RefreshAsync(string refreshToken, string secret)
        {
            var body = new JsonObject { ["clientId"] = server.ClientId, ["clientSecret"] = secret, ["grantType"] = "refresh_token", ["refreshToken"] = refreshToken };
            using HttpContent content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
            using HttpResponseMessage response = await s_http.PostAsync(new Uri($"{server.Endpoint}/token"), content, Token);
            return (int)response.StatusCode;
        }
    }

    [Theory]
    [InlineData("valid", null)]
    [InlineData("none", "The proof must have three parts.")]
    [InlineData("other key", "The key of the proof is not the key of the session.")]
    [InlineData("other signature", "The signature of the proof is not valid.")]
    [InlineData("DER signature", "The signature of the proof is not valid.")]
    [InlineData("other type", "The header must have the type dpop+jwt and the algorithm ES256.")]
    [InlineData("private key", "The key must be a public key of P-256.")]
    [InlineData("other method", "The method of the proof is GET.")]
    [InlineData("other URL", "The URL of the proof is https://signin.example/v1/token.")]
    [InlineData("old", "The time of the proof is 2020-01-01T00:00:00Z.")]
    public async Task CreateOAuth2Token_with_an_invalid_proof_is_rejected(string change, string? problem)
    {
        await using var server = new SignInServer(s_expiration, TimeProvider.System);
        await server.StartAsync(Token);
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using ECDsa otherKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        server.AddRefreshToken("first", key.ExportParameters(includePrivateParameters: false));
        string? proof = change == "none" ? null : CreateProof(
            change is "other key" ? otherKey : key,
            change is "other signature" ? otherKey : change is "other key" ? otherKey : key,
            $"{server.Endpoint}/v1/token",
            change,
            "id-1");
        Assert.Equal(problem is null ? 200 : 400, await RefreshAsync(server, "first", proof));
        Assert.Equal(problem is null ? [] : [problem], server.Problems);
    }

    [Fact]
    public async Task CreateOAuth2Token_accepts_a_proof_and_a_refresh_token_once()
    {
        await using var server = new SignInServer(s_expiration, TimeProvider.System);
        await server.StartAsync(Token);
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        server.AddRefreshToken("first", key.ExportParameters(includePrivateParameters: false));
        string url = $"{server.Endpoint}/v1/token";
        Assert.Equal(200, await RefreshAsync(server, "first", CreateProof(key, key, url, "valid", "id-1")));
        Assert.Equal(400, await RefreshAsync(server, "first", CreateProof(key, key, url, "valid", "id-2")));
        Assert.Equal(400, await RefreshAsync(server, "login-refresh-token-1", CreateProof(key, key, url, "valid", "id-1")));
        Assert.Equal(["The proof has been used before."], server.Problems);
        Assert.Equal(200, await RefreshAsync(server, "login-refresh-token-1", CreateProof(key, key, url, "valid", "id-3")));
    }

    [Theory]
    [InlineData("InternalError", HttpStatusCode.InternalServerError, "text/plain")]
    [InlineData("Html", HttpStatusCode.OK, "text/html")]
    [InlineData("Redirect", HttpStatusCode.Redirect, "text/plain")]
    [InlineData("WrongContentType", HttpStatusCode.OK, "text/plain")]
    [InlineData("Garbage", HttpStatusCode.OK, "application/json")]
    internal async Task FaultServer_returns_the_fault_of_the_longest_prefix(string fault, HttpStatusCode status, string contentType)
    {
        await using var server = new FaultServer();
        server.Set("/", Fault.Reset);
        server.Set("/path", Enum.Parse<Fault>(fault));
        using var http = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false });
        using HttpResponseMessage response = await http.GetAsync(new Uri($"{server.Endpoint}/path/x"), Token);
        Assert.Equal((status, contentType), (response.StatusCode, response.Content.Headers.ContentType!.MediaType));
        await Assert.ThrowsAsync<HttpRequestException>(() => http.GetAsync(new Uri($"{server.Endpoint}/"), Token));
        // The client repeats a request whose connection was closed.
        Assert.Equal(["GET /path/x", "GET /"], server.Requests.Distinct());
    }

    private static async Task<int> RefreshAsync(SignInServer server, string refreshToken, string? proof)
    {
        var body = new JsonObject { ["clientId"] = server.ClientId, ["grantType"] = "refresh_token", ["refreshToken"] = refreshToken };
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{server.Endpoint}/v1/token")
        {
            Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json"),
        };
        if (proof is not null)
            request.Headers.TryAddWithoutValidation("DPoP", proof);
        using HttpResponseMessage response = await s_http.SendAsync(request, Token);
        return (int)response.StatusCode;
    }

    private static string CreateProof(ECDsa key, ECDsa signer, string url, string change, string id)
    {
        ECParameters parameters = key.ExportParameters(includePrivateParameters: true);
        var jwk = new JsonObject
        {
            ["kty"] = "EC",
            ["crv"] = "P-256",
            ["x"] = Base64Url.EncodeToString(parameters.Q.X),
            ["y"] = Base64Url.EncodeToString(parameters.Q.Y),
        };
        if (change == "private key")
            jwk["d"] = Base64Url.EncodeToString(parameters.D);
        var header = new JsonObject { ["typ"] = change == "other type" ? "JWT" : "dpop+jwt", ["alg"] = "ES256", ["jwk"] = jwk };
        DateTimeOffset time = change == "old" ? new(2020, 1, 1, 0, 0, 0, TimeSpan.Zero) : DateTimeOffset.UtcNow;
        var claims = new JsonObject
        {
            ["htm"] = change == "other method" ? "GET" : "POST",
            ["htu"] = change == "other URL" ? "https://signin.example/v1/token" : url,
            ["iat"] = time.ToUnixTimeSeconds(),
            ["jti"] = id,
        };
        string signed = $"{Encode(header)}.{Encode(claims)}";
        DSASignatureFormat format = change == "DER signature" ? DSASignatureFormat.Rfc3279DerSequence : DSASignatureFormat.IeeeP1363FixedFieldConcatenation;
        return $"{signed}.{Base64Url.EncodeToString(signer.SignData(Encoding.ASCII.GetBytes(signed), HashAlgorithmName.SHA256, format))}";
    }

    private static string Encode(JsonObject json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json.ToJsonString()));

    private static StringContent Form(string body) => new(body, Encoding.UTF8, "application/x-www-form-urlencoded");

    private static async Task<int> SendAsync(HttpMethod method, string url, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, url);
        foreach ((string name, string value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        using HttpResponseMessage response = await s_http.SendAsync(request, Token);
        return (int)response.StatusCode;
    }
}
