using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class LoginRefreshTests
{
    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(-60)]
    [InlineData(0)]
    [InlineData(4)]
    [InlineData(5)]
    public async Task Credentials_in_their_last_5_minutes_are_refreshed(int minutes)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response()));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(minutes));
        AwsCredentials credentials = await LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        Assert.Equal(
            ("ASIANEW", "new-secret", "new-session-token", "123456789012", _clock.GetUtcNow().AddMinutes(15)),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId, credentials.Expiration));
        Assert.Single(handler.Sent);
    }

    [Fact]
    public async Task Refresh_request_contains_the_refresh_token_and_a_proof_of_the_key()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response()));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero).Set("AWS_REGION", "eu-west-1");
        await LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        SentRequest request = Assert.Single(handler.Sent);
        Assert.Equal(("POST", "https://eu-west-1.signin.aws.amazon.com/v1/token", "application/json"), (request.Method, request.Uri.OriginalString, request["Content-Type"]));
        Assert.True(JsonNode.DeepEquals(
            JsonNode.Parse(request.Text),
            new JsonObject { ["clientId"] = "arn:aws:signin:::devtools/same-device", ["grantType"] = "refresh_token", ["refreshToken"] = "old-refresh-token" }));
        Assert.Null(request["Authorization"]);

        string[] proof = request["DPoP"]!.Split('.');
        using var key = ECDsa.Create();
        key.ImportFromPem(OpenSslKeys.Sec1);
        Assert.True(key.VerifyData(Encoding.ASCII.GetBytes($"{proof[0]}.{proof[1]}"), Base64Url.DecodeFromChars(proof[2]), HashAlgorithmName.SHA256));
        JsonNode claims = JsonNode.Parse(Base64Url.DecodeFromChars(proof[1]))!;
        Assert.Equal(("POST", "https://eu-west-1.signin.aws.amazon.com/v1/token"), ((string?)claims["htm"], (string?)claims["htu"]));
        Assert.Equal(_clock.GetUtcNow().ToUnixTimeSeconds(), (long)claims["iat"]!);
        JsonNode header = JsonNode.Parse(Base64Url.DecodeFromChars(proof[0]))!;
        Assert.Equal(("dpop+jwt", "ES256"), ((string?)header["typ"], (string?)header["alg"]));
        Assert.Null(header["jwk"]!["d"]);
        Assert.Equal(Base64Url.EncodeToString(key.ExportParameters(false).Q.X), (string?)header["jwk"]!["x"]);
    }

    [Fact]
    public async Task Refresh_replaces_the_file_and_retains_unknown_members()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response()));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero, cache =>
        {
            cache["future"] = JsonNode.Parse("""{"a":[1,2.50,"\u00e9"],"b":null}""");
            cache["accessToken"]!["purpose"] = 17;
        });
        await LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        JsonObject expected = LoginCache.Create(_clock.GetUtcNow().AddMinutes(15));
        expected["future"] = JsonNode.Parse("""{"a":[1,2.50,"é"],"b":null}""");
        JsonNode token = expected["accessToken"]!;
        (token["accessKeyId"], token["secretAccessKey"], token["sessionToken"], token["purpose"]) = ("ASIANEW", "new-secret", "new-session-token", 17);
        expected["refreshToken"] = "new-refresh-token";
        Assert.True(JsonNode.DeepEquals(expected, JsonNode.Parse(environment.FindText(LoginCache.Path)!)), environment.FindText(LoginCache.Path));
        Assert.Equal(1, environment.Count($"write {LoginCache.Path}"));
    }

    [Fact]
    public async Task Next_refresh_uses_the_rotated_refresh_token()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response("second")), ScriptedHandler.Ok(LoginCache.Response("third")));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero);
        LoginCredentialsProvider provider = LoginCache.CreateProvider(environment);
        await provider.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(15));
        await provider.GetCredentialsAsync(Cancellation);
        Assert.Equal(["old-refresh-token", "second"], handler.Sent.Select(request => (string?)JsonNode.Parse(request.Text)!["refreshToken"]));
        Assert.Equal("third", (string?)JsonNode.Parse(environment.FindText(LoginCache.Path)!)!["refreshToken"]);
    }

    [Fact]
    public async Task Response_without_a_refresh_token_retains_the_old_one()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response("")));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero);
        await LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        Assert.Equal("old-refresh-token", (string?)JsonNode.Parse(environment.FindText(LoginCache.Path)!)!["refreshToken"]);
    }

    [Fact]
    public async Task Credentials_that_another_program_has_refreshed_are_returned_without_a_request()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(10));
        LoginCredentialsProvider provider = LoginCache.CreateProvider(environment);
        await provider.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(10));
        JsonObject refreshed = LoginCache.Create(_clock.GetUtcNow().AddMinutes(15));
        refreshed["accessToken"]!["accessKeyId"] = "ASIACLI";
        environment.Write(LoginCache.Path, refreshed.ToJsonString());
        Assert.Equal("ASIACLI", (await provider.GetCredentialsAsync(Cancellation)).AccessKeyId);
        Assert.Empty(handler.Sent);
    }

    [Theory]
    [InlineData(typeof(IOException))]
    [InlineData(typeof(UnauthorizedAccessException))]
    public async Task File_that_cannot_be_written_throws_with_the_session_and_the_command(Type cause)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(LoginCache.Response()));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero);
        environment.Failures[$"write {LoginCache.Path}"] = (Exception)Activator.CreateInstance(cause)!;
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal(
            $"The refreshed credentials of the login session '{LoginCache.Session}' could not be stored ({cause.Name}). Check the permissions of the login cache, then run 'aws login'.",
            error.Message);
    }

    [Theory]
    [InlineData("TOKEN_EXPIRED", "because the session has expired. Run 'aws login'.")]
    [InlineData("USER_CREDENTIALS_CHANGED", "because the password of the user has changed. Run 'aws login'.")]
    [InlineData("INSUFFICIENT_PERMISSIONS", "because the user is not permitted to do so. Add the permission signin:CreateOAuth2Token.")]
    [InlineData("AUTHCODE_EXPIRED", "AccessDeniedException: refused")]
    public async Task Rejected_refresh_throws_with_the_reason_and_the_solution(string reason, string expected)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(403, $$"""{"error":"{{reason}}","message":"refused"}""", ("x-amzn-errortype", "AccessDeniedException")));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.Zero);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.StartsWith($"The credentials of the login session '{LoginCache.Session}' could not be refreshed", error.Message, StringComparison.Ordinal);
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
        Assert.Equal(reason != "INSUFFICIENT_PERMISSIONS", error.Message.Contains("'aws login'", StringComparison.Ordinal));
        Assert.Equal(0, environment.Count($"write {LoginCache.Path}"));
    }

    [Theory]
    [InlineData(403, """{"error":"TOKEN_EXPIRED"}""")]
    [InlineData(400, "<html>")]
    [InlineData(200, "{}")]
    [InlineData(200, "[")]
    public async Task Failed_refresh_of_credentials_that_are_still_valid_returns_them(int status, string body)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(status, body));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(4));
        LoginCredentialsProvider provider = LoginCache.CreateProvider(environment);
        Assert.Equal("ASIAOLD", (await provider.GetCredentialsAsync(Cancellation)).AccessKeyId);
        Assert.Single(handler.Sent);
        Assert.Equal("old-refresh-token", (string?)JsonNode.Parse(environment.FindText(LoginCache.Path)!)!["refreshToken"]);
    }
}
