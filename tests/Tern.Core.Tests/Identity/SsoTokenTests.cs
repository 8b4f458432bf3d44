using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

public class SsoTokenTests
{
    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("admin", "d033e22ae348aeb5660fc2140aec35850c4da997.json")]
    [InlineData("https://d-92671207e4.awsapps.com/start", "13f9d35043871d073ab260e020f0ffde092cb14b.json")]
    public void Name_of_the_cache_file_is_the_SHA1_of_the_session(string session, string expected) => Assert.Equal(expected, CacheFileName.OfSso(session));

    [Fact]
    public async Task Valid_token_is_returned_without_a_request()
    {
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, null, TimeSpan.FromMinutes(6));
        BearerToken token = await SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation);
        Assert.Equal(("old-access-token", _clock.GetUtcNow().AddMinutes(6)), (token.Token, token.Expiration));
        Assert.Equal([$"state {SsoCache.Path}", $"read {SsoCache.Path}"], environment.Accesses);
    }

    [Fact]
    public async Task Time_format_of_old_versions_is_accepted()
    {
        var clock = new ManualTimeProvider(new DateTimeOffset(2020, 6, 17, 9, 0, 0, TimeSpan.Zero));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(clock, null, TimeSpan.Zero, cache => cache["expiresAt"] = "2020-06-17T10:02:08UTC");
        Assert.Equal(new DateTimeOffset(2020, 6, 17, 10, 2, 8, TimeSpan.Zero), (await SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation)).Expiration);
    }

    [Fact]
    public async Task Legacy_form_reads_the_file_of_the_start_URL_and_does_not_refresh()
    {
        JsonObject cache = SsoCache.Create(_clock.GetUtcNow().AddMinutes(1));
        RecordingEnvironment environment = new RecordingEnvironment(clock: _clock).Write(SsoCache.LegacyPath, cache.ToJsonString());
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment, isLegacy: true);
        Assert.Equal("old-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        _clock.Advance(TimeSpan.FromMinutes(2));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => provider.GetTokenAsync(Cancellation).AsTask());
        Assert.Equal($"The token of sso {SsoCache.StartUrl} expired at 2026-11-21T08:01:00Z. Run 'aws sso login --profile NAME'.", error.Message);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(4)]
    public async Task Token_in_its_last_5_minutes_is_refreshed_and_stored(int minutes)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(SsoCache.Response()));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(minutes), cache => cache["future"] = new JsonArray(1, "x"));
        BearerToken token = await SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation);
        Assert.Equal(("new-access-token", _clock.GetUtcNow().AddHours(8)), (token.Token, token.Expiration));
        SentRequest request = Assert.Single(handler.Sent);
        Assert.Equal("https://oidc.eu-west-1.amazonaws.com/token", request.Uri.OriginalString);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(request.Text), new JsonObject
        {
            ["clientId"] = "client",
            ["clientSecret"] = "client-secret",
            ["grantType"] = "refresh_token",
            ["refreshToken"] = "old-refresh-token",
        }));
        JsonObject expected = SsoCache.Create(_clock.GetUtcNow().AddHours(8));
        (expected["accessToken"], expected["refreshToken"], expected["future"]) = ("new-access-token", "new-refresh-token", new JsonArray(1, "x"));
        Assert.True(JsonNode.DeepEquals(expected, JsonNode.Parse(environment.FindText(SsoCache.Path)!)), environment.FindText(SsoCache.Path));
    }

    [Theory]
    [InlineData("clientId")]
    [InlineData("clientSecret")]
    [InlineData("refreshToken")]
    [InlineData("registrationExpiresAt")]
    public async Task Expired_token_without_what_a_refresh_needs_throws_with_the_command(string name)
    {
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, null, TimeSpan.FromMinutes(-1), cache =>
        {
            if (name == "registrationExpiresAt")
                cache[name] = "2026-11-21T08:00:00Z";
            else
                cache.Remove(name);
        });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation).AsTask());
        Assert.Equal("The token of sso-session corp expired at 2026-11-21T07:59:00Z. Run 'aws sso login --sso-session corp'.", error.Message);
    }

    [Fact]
    public async Task Expired_token_of_a_registration_without_an_expiration_is_refreshed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(SsoCache.Response()));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(-1), cache => cache.Remove("registrationExpiresAt"));
        Assert.Equal("new-access-token", (await SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation)).Token);
    }

    [Theory]
    [InlineData("accessToken", null, "has no value for 'accessToken'")]
    [InlineData("expiresAt", null, "has no value for 'expiresAt'")]
    [InlineData("accessToken", "17", "has an invalid value for 'accessToken'")]
    [InlineData("expiresAt", "17", "has an invalid value for 'expiresAt'")]
    [InlineData("expiresAt", "\"soon\"", "has an invalid value for 'expiresAt'")]
    [InlineData("refreshToken", "{}", "has an invalid value for 'refreshToken'")]
    [InlineData("clientId", "[]", "has an invalid value for 'clientId'")]
    [InlineData("registrationExpiresAt", "true", "has an invalid value for 'registrationExpiresAt'")]
    public async Task Cache_with_a_missing_or_invalid_value_throws_with_its_name_and_the_path(string name, string? json, string expected)
    {
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, null, TimeSpan.FromMinutes(-1), cache => cache[name] = json is null ? null : JsonNode.Parse(json));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation).AsTask());
        Assert.Equal($"The token cache '{SsoCache.Path}' {expected}. Remove the file and sign in again.", error.Message);
    }

    [Fact]
    public async Task Missing_and_inaccessible_caches_throw_errors_of_their_own()
    {
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, null, TimeSpan.FromHours(1));
        environment.Failures[$"read {SsoCache.Path}"] = new UnauthorizedAccessException();
        var inaccessible = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation).AsTask());
        Assert.Equal($"The token cache '{SsoCache.Path}' cannot be read (UnauthorizedAccessException). Check the path and its permissions.", inaccessible.Message);
        var missing = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(new RecordingEnvironment()).GetTokenAsync(Cancellation).AsTask());
        Assert.Equal($"No token is cached for sso-session corp ('{SsoCache.Path}' does not exist). Run 'aws sso login --sso-session corp'.", missing.Message);
    }

    [Fact]
    public async Task Token_that_another_program_has_refreshed_is_returned_without_a_request()
    {
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, null, TimeSpan.FromMinutes(10));
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment);
        await provider.GetTokenAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(6));
        JsonObject refreshed = SsoCache.Create(_clock.GetUtcNow().AddHours(8));
        refreshed["accessToken"] = "cli-token";
        environment.Write(SsoCache.Path, refreshed.ToJsonString());
        Assert.Equal("cli-token", (await provider.GetTokenAsync(Cancellation)).Token);
    }

    [Fact]
    public async Task Token_is_returned_although_the_file_cannot_be_written()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(SsoCache.Response()));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(-1));
        environment.Failures[$"write {SsoCache.Path}"] = new UnauthorizedAccessException();
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment);
        Assert.Equal("new-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        Assert.Equal("new-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        Assert.Single(handler.Sent);
    }

    [Fact]
    public async Task Failed_refresh_of_a_valid_token_returns_it_and_is_repeated_after_30_seconds()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"error":"invalid_grant"}"""));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(4));
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment);
        Assert.Equal("old-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        _clock.Advance(TimeSpan.FromSeconds(29));
        Assert.Equal("old-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        Assert.Single(handler.Sent);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal("old-access-token", (await provider.GetTokenAsync(Cancellation)).Token);
        Assert.Equal(2, handler.Sent.Count);
    }

    [Fact]
    public async Task Failed_refresh_of_an_expired_token_throws_with_the_command()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"error":"invalid_grant","error_description":"Invalid refresh token provided"}"""));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(-1));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(environment).GetTokenAsync(Cancellation).AsTask());
        Assert.StartsWith("The token of sso-session corp could not be refreshed. ", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(" Run 'aws sso login --sso-session corp'.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_hundred_callers_of_an_expired_token_send_one_request()
    {
        var respond = new TaskCompletionSource<HttpResponseMessage>();
        var handler = new ScriptedHandler((_, _) => respond.Task);
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromMinutes(-1));
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment);
        Task<BearerToken>[] callers = new Task<BearerToken>[100];
        Thread[] threads = [.. Enumerable.Range(0, 4).Select(thread => new Thread(() =>
        {
            for (int i = thread * 25; i < thread * 25 + 25; i++)
                callers[i] = provider.GetTokenAsync(CancellationToken.None).AsTask();
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        respond.SetResult(ScriptedHandler.Ok(SsoCache.Response()));
        BearerToken[] tokens = await Task.WhenAll(callers);
        Assert.All(tokens, token => Assert.Same(tokens[0], token));
        Assert.Single(handler.Sent);
    }

    [Fact]
    public async Task Canceled_caller_does_not_cancel_the_request_of_the_others()
    {
        var respond = new TaskCompletionSource<HttpResponseMessage>();
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, new ScriptedHandler((_, _) => respond.Task), TimeSpan.FromMinutes(-1));
        SsoCredentialsProvider provider = SsoCache.CreateProvider(environment);
        using var canceled = new CancellationTokenSource();
        Task<BearerToken> first = provider.GetTokenAsync(canceled.Token).AsTask();
        Task<BearerToken> second = provider.GetTokenAsync(Cancellation).AsTask();
        await canceled.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        respond.SetResult(ScriptedHandler.Ok(SsoCache.Response()));
        Assert.Equal("new-access-token", (await second).Token);
    }

    [Fact]
    public async Task Credentials_are_requested_with_the_token()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(SsoCache.RoleResponse(_clock.GetUtcNow().AddHours(1))));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromHours(1));
        AwsCredentials credentials = await SsoCache.CreateProvider(environment).GetCredentialsAsync(Cancellation);
        Assert.Equal(
            ("ASIASSO", "sso-secret", "sso-session-token", "123456789012", _clock.GetUtcNow().AddHours(1)),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId, credentials.Expiration));
        SentRequest request = Assert.Single(handler.Sent);
        Assert.Equal(("GET", "https://portal.sso.eu-west-1.amazonaws.com/federation/credentials?role_name=Admin&account_id=123456789012"), (request.Method, request.Uri.OriginalString));
        Assert.Equal("old-access-token", request["x-amz-sso_bearer_token"]);
        Assert.Null(request["Authorization"]);
    }

    [Fact]
    public async Task Rejected_token_throws_with_the_command()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(401, """{"message":"Session token not found or invalid"}""", ("x-amzn-errortype", "UnauthorizedException")));
        RecordingEnvironment environment = SsoCache.CreateEnvironment(_clock, handler, TimeSpan.FromHours(1));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => SsoCache.CreateProvider(environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.StartsWith(
            "The credentials of the role Admin in the account 123456789012 could not be fetched with sso-session corp. UnauthorizedException: Session token not found or invalid (", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(" Run 'aws sso login --sso-session corp'.", error.Message, StringComparison.Ordinal);
    }
}
