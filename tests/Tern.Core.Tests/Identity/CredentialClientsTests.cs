using Tern.Core.Tests.Support;
using Tern.Runtime.Signin;
using Tern.Runtime.Sso;
using Tern.Runtime.SsoOidc;
using Tern.Runtime.Sts;
using ExpiredTokenException = Tern.Runtime.Sts.ExpiredTokenException;

namespace Tern.Core.Tests.Identity;

/// <summary>The clients that the core generates for its own providers of credentials.</summary>
public class CredentialClientsTests
{
    private const string Role = "arn:aws:iam::123456789012:role/reader";

    private static CancellationToken None => TestContext.Current.CancellationToken;

    [Fact]
    public void Generated_types_of_the_core_are_internal()
    {
        Type[] types = [.. typeof(StsClient).Assembly.GetTypes().Where(type => type.Namespace is { } ns && ns.StartsWith("Tern.Runtime.", StringComparison.Ordinal) && !type.IsNested)];
        Assert.Equal(
            ["SigninClient", "SsoClient", "SsoOidcClient", "StsClient"],
            types.Where(type => type.IsSubclassOf(typeof(ServiceClient))).Select(type => type.Name).Order());
        Assert.DoesNotContain(types, type => type.IsVisible);
    }

    [Fact]
    public async Task AssumeRole_is_signed_and_returns_credentials()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""
            <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
              <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2026-01-01T00:00:00Z</Expiration>
            </Credentials></AssumeRoleResult></AssumeRoleResponse>
            """));
        using var client = new StsClient(Options(handler) with { Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey) });
        AssumeRoleResponse response = await client.AssumeRoleAsync(new() { RoleArn = Role, RoleSessionName = "session" }, None);
        Assert.Equal("ASIA1", response.Credentials.AccessKeyId);
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), response.Credentials.Expiration);
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://sts.eu-west-1.amazonaws.com/", sent.Uri.AbsoluteUri);
        Assert.Contains("/eu-west-1/sts/aws4_request", sent["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task AssumeRoleWithWebIdentity_is_sent_without_credentials()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(400, """
            <ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>ExpiredTokenException</Code><Message>expired</Message></Error></ErrorResponse>
            """));
        using var client = new StsClient(Options(handler));
        await Assert.ThrowsAsync<ExpiredTokenException>(() => client.AssumeRoleWithWebIdentityAsync(new() { RoleArn = Role, RoleSessionName = "session", WebIdentityToken = "token" }, None));
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://sts.eu-west-1.amazonaws.com/", sent.Uri.AbsoluteUri);
        Assert.Contains("&WebIdentityToken=token", sent.Text, StringComparison.Ordinal);
        Assert.Null(sent["Authorization"]);
    }

    [Fact]
    public async Task GetRoleCredentials_is_sent_with_the_access_token_only()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"roleCredentials":{"accessKeyId":"ASIA1","secretAccessKey":"s","sessionToken":"t","expiration":1767225600000}}"""));
        using var client = new SsoClient(Options(handler));
        GetRoleCredentialsResponse response = await client.GetRoleCredentialsAsync(new() { AccountId = "123456789012", RoleName = "reader", AccessToken = "token" }, None);
        Assert.Equal("ASIA1", response.RoleCredentials?.AccessKeyId);
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://portal.sso.eu-west-1.amazonaws.com/federation/credentials?role_name=reader&account_id=123456789012", sent.Uri.AbsoluteUri);
        Assert.Equal("token", sent["x-amz-sso_bearer_token"]);
        Assert.Null(sent["Authorization"]);
    }

    [Fact]
    public async Task CreateToken_is_sent_without_credentials()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"accessToken":"new","expiresIn":3600}"""));
        using var client = new SsoOidcClient(Options(handler));
        CreateTokenResponse response = await client.CreateTokenAsync(new() { ClientId = "id", ClientSecret = "s", GrantType = "refresh_token", RefreshToken = "r" }, None);
        Assert.Equal("new", response.AccessToken);
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://oidc.eu-west-1.amazonaws.com/token", sent.Uri.AbsoluteUri);
        Assert.Null(sent["Authorization"]);
    }

    [Fact]
    public async Task CreateOAuth2Token_is_sent_without_credentials()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"accessToken":{"accessKeyId":"ASIA1","secretAccessKey":"s","sessionToken":"t"},"tokenType":"aws_sigv4","expiresIn":900,"refreshToken":"r"}"""));
        using var client = new SigninClient(Options(handler));
        CreateOAuth2TokenResponse response = await client.CreateOAuth2TokenAsync(new() { TokenInput = new() { ClientId = "id", GrantType = "refresh_token", RefreshToken = "r" } }, None);
        Assert.Equal("ASIA1", response.TokenOutput.AccessToken.AccessKeyId);
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://eu-west-1.signin.aws.amazon.com/v1/token", sent.Uri.AbsoluteUri);
        Assert.Null(sent["Authorization"]);
    }

    private static ClientOptions Options(ScriptedHandler handler) => new() { Region = "eu-west-1", Handler = handler, Environment = AwsEnvironment.None };
}
