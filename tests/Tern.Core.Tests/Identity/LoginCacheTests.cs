using System.Net;
using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class LoginCacheTests
{
    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Credentials_that_are_valid_for_more_than_5_minutes_are_returned_without_a_request()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(6));
        AwsCredentials credentials = await LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        Assert.Equal(
            ("ASIAOLD", "old-secret", "old-token", "123456789012", _clock.GetUtcNow().AddMinutes(6)),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId, credentials.Expiration));
        Assert.Empty(handler.Sent);
        Assert.Equal([$"state {LoginCache.Path}", $"read {LoginCache.Path}"], environment.Accesses);
    }

    [Theory]
    [InlineData("accessToken")]
    [InlineData("accessToken.accessKeyId")]
    [InlineData("accessToken.secretAccessKey")]
    [InlineData("accessToken.sessionToken")]
    [InlineData("accessToken.expiresAt")]
    [InlineData("refreshToken")]
    [InlineData("clientId")]
    [InlineData("dpopKey")]
    public async Task Cache_without_a_required_value_throws_with_its_name_and_the_path(string name)
    {
        string last = name.Split('.')[^1];
        string missing = await FailAsync(cache => Parent(cache, name).Remove(last));
        Assert.Equal($"The token cache '{LoginCache.Path}' has no value for '{last}'. Remove the file and sign in again.", missing);
        if (name == "accessToken")
            return;
        Assert.Equal(missing, await FailAsync(cache => Parent(cache, name)[last] = ""));
        Assert.Equal(missing, await FailAsync(cache => Parent(cache, name)[last] = null));
    }

    [Theory]
    [InlineData("accessToken", "\"text\"")]
    [InlineData("accessToken", "[{}]")]
    [InlineData("accessToken.accessKeyId", "17")]
    [InlineData("accessToken.secretAccessKey", "{}")]
    [InlineData("accessToken.sessionToken", "true")]
    [InlineData("accessToken.expiresAt", "1761167946")]
    [InlineData("accessToken.expiresAt", "\"tomorrow\"")]
    [InlineData("accessToken.expiresAt", "\"2026-13-01T00:00:00Z\"")]
    [InlineData("refreshToken", "[]")]
    [InlineData("clientId", "{}")]
    [InlineData("dpopKey", "1")]
    public async Task Cache_with_a_value_of_another_type_throws_with_its_name_and_the_path(string name, string json)
    {
        string last = name.Split('.')[^1];
        string message = await FailAsync(cache => Parent(cache, name)[last] = JsonNode.Parse(json));
        Assert.Equal($"The token cache '{LoginCache.Path}' has an invalid value for '{last}'. Remove the file and sign in again.", message);
    }

    [Fact]
    public async Task Cache_with_a_key_of_another_curve_throws_with_the_path()
    {
        string message = await FailAsync(cache => cache["dpopKey"] = OpenSslKeys.P384);
        Assert.Equal($"The login cache '{LoginCache.Path}' has an invalid value for 'dpopKey'. Expected a private key of the curve P-256 in PEM form. Run 'aws login'.", message);
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{")]
    [InlineData("{\"accessToken\":{\"accessKeyId\":\"AKIA")]
    [InlineData("{}{}")]
    [InlineData("<html></html>")]
    [InlineData("\0\0\0\0")]
    [InlineData("{\"PLANTEDSECRET\":nonsense}")]
    public async Task Cache_that_is_not_a_JSON_object_throws_with_the_path_and_no_text_of_the_file(string text)
    {
        RecordingEnvironment environment = new RecordingEnvironment(clock: _clock).Write(LoginCache.Path, text);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal($"The token cache '{LoginCache.Path}' is not valid JSON. Remove the file and sign in again.", error.Message);
        Assert.DoesNotContain("PLANTED", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Cache_of_10_MB_throws_with_the_path_and_the_limit()
    {
        RecordingEnvironment environment = new RecordingEnvironment(clock: _clock).Write(LoginCache.Path, new string(' ', 10_000_000));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal($"The token cache '{LoginCache.Path}' is larger than 256 KiB. Check the path.", error.Message);
    }

    [Theory]
    [InlineData("state")]
    [InlineData("read")]
    public async Task Cache_of_another_user_throws_with_the_path_and_the_cause(string access)
    {
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, new ScriptedHandler(ScriptedHandler.Ok()), TimeSpan.FromHours(1));
        environment.Failures[$"{access} {LoginCache.Path}"] = new UnauthorizedAccessException();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal($"The token cache '{LoginCache.Path}' cannot be read (UnauthorizedAccessException). Check the path and its permissions.", error.Message);
    }

    [Fact]
    public async Task Missing_cache_throws_with_the_session_and_the_command()
    {
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(new RecordingEnvironment()).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal($"No credentials are cached for the login session '{LoginCache.Session}' ('{LoginCache.Path}' does not exist). Run 'aws login'.", error.Message);
    }

    [Fact]
    public async Task Cache_folder_of_the_variable_is_used()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Set("AWS_LOGIN_CACHE_DIRECTORY", "/other");
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Contains($"'/other/{LoginCache.Path[(LoginCache.Path.LastIndexOf('/') + 1)..]}' does not exist", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Unknown_home_folder_throws_with_the_variables()
    {
        var environment = new RecordingEnvironment();
        environment.Variables.Clear();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal("The folder of the login cache is unknown, because neither AWS_LOGIN_CACHE_DIRECTORY nor HOME is set.", error.Message);
    }

    /// <summary>Fails with a changed cache whose credentials have expired.</summary>
    private async Task<string> FailAsync(Action<JsonObject> change)
    {
        var handler = new ScriptedHandler(ScriptedHandler.CreateResponse(HttpStatusCode.OK, []));
        RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(-1), change);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => LoginCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Empty(handler.Sent);
        return error.Message;
    }

    private static JsonObject Parent(JsonObject cache, string name) => name.Contains('.', StringComparison.Ordinal) ? (JsonObject)cache["accessToken"]! : cache;
}
