using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public sealed class CredentialChainTests : IDisposable
{
    private readonly ManualTimeProvider _clock = new();
    private readonly ScriptedHandler _handler;
    private readonly RecordingEnvironment _environment;

    public CredentialChainTests()
    {
        _handler = new ScriptedHandler((request, _) => Task.FromResult(Respond(request)));
        _environment = new RecordingEnvironment(_handler, _clock, hasInstanceMetadata: true);
    }

    public void Dispose() => _handler.Dispose();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>The sources in their order. Each is configured together with all later ones.</summary>
    public static TheoryData<string, string, string> Order => new()
    {
        { "environment", "AKIDENV", "environment variables" },
        { "web identity", "ASIAWEB", "role deploy → web identity" },
        { "profile", "AKIDPROFILE", "profile default → keys of profile default" },
        { "container", "ASIACONTAINER", "container" },
        { "metadata", "ASIAEC2", "EC2 instance metadata" },
    };

    [Theory]
    [MemberData(nameof(Order))]
    public async Task First_configured_source_returns_the_credentials(string first, string keyId, string path)
    {
        ConfigureFrom(first);
        var provider = new DefaultCredentialsProvider(null, _environment);
        Assert.Equal(keyId, (await provider.GetCredentialsAsync(Cancellation)).AccessKeyId);
        Assert.Equal($"Default credentials ({path})", provider.ToString());
    }

    [Fact]
    public async Task Message_without_any_source_has_a_line_for_each_source()
    {
        var environment = new RecordingEnvironment(_handler, _clock);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => new DefaultCredentialsProvider(null, environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal(
            """
            No credentials were found. Run 'aws login', 'aws sso login' or 'aws configure', or set ClientOptions.Credentials.
            - environment variables: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set
            - web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set
            - profile default: the profile does not exist in /home/user/.aws/config or /home/user/.aws/credentials
            - container: AWS_CONTAINER_CREDENTIALS_RELATIVE_URI and AWS_CONTAINER_CREDENTIALS_FULL_URI are not set
            - EC2 instance metadata: the environment has no instance metadata
            """.ReplaceLineEndings("\n"),
            error.Message);
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("environment", "The environment variable AWS_SECRET_ACCESS_KEY is not set, but AWS_ACCESS_KEY_ID is set.")]
    [InlineData("web identity", "The web identity token file '/token' cannot be read (FileNotFoundException).")]
    [InlineData("profile", "The profile 'default' has aws_access_key_id without aws_secret_access_key.")]
    [InlineData("container", "The host 'example.com' in AWS_CONTAINER_CREDENTIALS_FULL_URI is not allowed without encryption.")]
    public async Task Configured_source_that_fails_ends_the_search(string failing, string message)
    {
        ConfigureFrom(failing);
        switch (failing)
        {
            case "environment":
                _environment.Variables.Remove("AWS_SECRET_ACCESS_KEY");
                break;
            case "web identity":
                _environment.Failures["read /token"] = new FileNotFoundException();
                break;
            case "profile":
                _environment.Write(RecordingEnvironment.CredentialsFile, "[default]\naws_access_key_id = AKID");
                break;
            default:
                _environment.Variables.Remove("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
                _environment.Set("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://example.com/");
                break;
        }
        var provider = new DefaultCredentialsProvider(null, _environment);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => provider.GetCredentialsAsync(Cancellation).AsTask());
        Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
        // A later failure of the same source has the same lines.
        var second = await Assert.ThrowsAsync<TernCredentialsException>(() => provider.GetCredentialsAsync(Cancellation).AsTask());
        Assert.Equal(error.Message, second.Message);
        Assert.Equal(failing != "environment", error.Message.Contains("\n- environment variables: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Profile_in_code_precedes_keys_and_web_identity_of_the_environment()
    {
        ConfigureFrom("environment");
        _environment.Write(RecordingEnvironment.ConfigFile, "[profile prod]\naws_access_key_id = AKIDPROD\naws_secret_access_key = secret");
        Assert.Equal("AKIDPROD", await GetKeyIdAsync("prod"));
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Profile_of_AWS_PROFILE_follows_keys_and_web_identity_of_the_environment()
    {
        ConfigureFrom("environment");
        _environment.Set("AWS_PROFILE", "prod").Write(RecordingEnvironment.ConfigFile, "[profile prod]\naws_access_key_id = AKIDPROD\naws_secret_access_key = secret");
        Assert.Equal("AKIDENV", await GetKeyIdAsync());
        _environment.Variables.Remove("AWS_ACCESS_KEY_ID");
        _environment.Variables.Remove("AWS_SECRET_ACCESS_KEY");
        Assert.Equal("ASIAWEB", await GetKeyIdAsync());
        _environment.Variables.Remove("AWS_WEB_IDENTITY_TOKEN_FILE");
        Assert.Equal("AKIDPROD", await GetKeyIdAsync());
    }

    [Theory]
    [InlineData("prod", false)]
    [InlineData(null, true)]
    public async Task Missing_named_profile_throws_although_later_sources_are_configured(string? inCode, bool inVariable)
    {
        ConfigureFrom("container");
        if (inVariable)
            _environment.Set("AWS_PROFILE", "prod");
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetKeyIdAsync(inCode));
        Assert.StartsWith("The profile 'prod' does not exist in /home/user/.aws/config or /home/user/.aws/credentials.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Named_profile_without_credentials_is_skipped()
    {
        ConfigureFrom("container");
        _environment.Write(RecordingEnvironment.ConfigFile, "[profile prod]\nregion = eu-west-1");
        Assert.Equal("ASIACONTAINER", await GetKeyIdAsync("prod"));
    }

    [Fact]
    public async Task Call_with_keys_and_region_in_the_environment_accesses_no_file_no_process_and_no_other_server()
    {
        ConfigureFrom("environment");
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        _environment.Set("AWS_REGION", "eu-west-1");
        using var client = new TestClient(new() { Environment = _environment, Handler = service, TimeProvider = _clock });
        await client.EchoAsync(cancellationToken: Cancellation);
        await client.EchoAsync(cancellationToken: Cancellation);
        Assert.Equal(2, service.Sent.Count);
        Assert.Contains("Credential=AKIDENV/", service.Sent[0]["Authorization"], StringComparison.Ordinal);
        Assert.Empty(_environment.Accesses);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Source_of_a_fetch_that_ends_after_Forget_is_not_used_again()
    {
        var received = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var respond = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var handler = new ScriptedHandler(async (request, _) =>
        {
            received.SetResult();
            await respond.Task;
            return Respond(request);
        });
        var environment = new RecordingEnvironment(handler, _clock, hasInstanceMetadata: true).Set("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/credentials");
        var provider = new DefaultCredentialsProvider(null, environment);
        Task<AwsCredentials> before = provider.GetCredentialsAsync(Cancellation).AsTask();
        await received.Task.WaitAsync(Cancellation);
        provider.Forget();
        environment.Set("AWS_ACCESS_KEY_ID", "AKIDENV").Set("AWS_SECRET_ACCESS_KEY", "secret");
        Assert.Equal("AKIDENV", (await provider.GetCredentialsAsync(Cancellation)).AccessKeyId);
        respond.SetResult();
        Assert.Equal("ASIACONTAINER", (await before).AccessKeyId);
        Assert.Equal("Default credentials (environment variables)", provider.ToString());
    }

    [Fact]
    public async Task Five_clients_of_one_environment_and_profile_send_one_request_to_STS()
    {
        _environment.Set("AWS_REGION", "eu-west-1").Write(
            RecordingEnvironment.ConfigFile, $"[profile prod]\nrole_arn = {ServerSources.RoleArn}\nsource_profile = base\n[profile base]\naws_access_key_id = AKID\naws_secret_access_key = secret");
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        TestClient[] clients = [.. Enumerable.Range(1, 5).Select(i => new TestClient(
            new() { Environment = _environment, Profile = "prod", Handler = service, TimeProvider = _clock },
            new() { ServiceId = $"Service {i}", SigningName = "test", ApiVersion = "1" }))];
        await Task.WhenAll(clients.Select(client => client.EchoAsync(cancellationToken: Cancellation)));
        Assert.Single(_handler.Sent);
        Assert.Equal(5, service.Sent.Count);
        Assert.All(service.Sent, request => Assert.Contains("Credential=ASIAROLE/", request["Authorization"], StringComparison.Ordinal));

        // Another environment, or another profile, has a chain of its own.
        using var other = new TestClient(new() { Environment = _environment, Profile = "base", Handler = service, TimeProvider = _clock });
        await other.EchoAsync(cancellationToken: Cancellation);
        Assert.Contains("Credential=AKID/", service.Sent[^1]["Authorization"], StringComparison.Ordinal);
        foreach (TestClient client in clients)
            client.Dispose();
        Assert.False(_handler.IsDisposed);
    }

    [Fact]
    public async Task Canceled_caller_does_not_cancel_the_search_of_another()
    {
        var respond = new TaskCompletionSource<HttpResponseMessage>();
        var received = new TaskCompletionSource();
        var environment = new RecordingEnvironment(
            new ScriptedHandler((_, _) =>
            {
                received.TrySetResult();
                return respond.Task;
            }),
            _clock);
        environment.Set("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/x").Set("AWS_REGION", "eu-west-1");
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(new() { Environment = environment, Handler = service, TimeProvider = _clock });
        using var cancellation = new CancellationTokenSource();
        Task canceled = client.EchoAsync(cancellationToken: cancellation.Token);
        Task other = client.EchoAsync(cancellationToken: Cancellation);
        await received.Task;
        await cancellation.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        Assert.Equal(cancellation.Token, error.CancellationToken);
        respond.SetResult(ScriptedHandler.Ok(ServerSources.GetBody(ServerSources.Container, _clock.GetUtcNow().AddHours(1))));
        await other;
        Assert.Single(service.Sent);
    }

    private async Task<string> GetKeyIdAsync(string? profile = null) => (await new DefaultCredentialsProvider(profile, _environment).GetCredentialsAsync(Cancellation)).AccessKeyId;

    private void ConfigureFrom(string first)
    {
        int rank = Order.TakeWhile(row => row.Data.Item1 != first).Count();
        if (rank <= 0)
            _environment.Set("AWS_ACCESS_KEY_ID", "AKIDENV").Set("AWS_SECRET_ACCESS_KEY", "secret");
        if (rank <= 1)
            _environment.Set("AWS_WEB_IDENTITY_TOKEN_FILE", "/token").Set("AWS_ROLE_ARN", ServerSources.RoleArn).Write("/token", "web-token");
        if (rank <= 2)
            _environment.Write(RecordingEnvironment.CredentialsFile, "[default]\naws_access_key_id = AKIDPROFILE\naws_secret_access_key = secret");
        if (rank <= 3)
            _environment.Set("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/credentials");
    }

    private HttpResponseMessage Respond(HttpRequestMessage request)
    {
        DateTimeOffset expiration = _clock.GetUtcNow().AddHours(1);
        string path = request.RequestUri!.AbsolutePath;
        return ScriptedHandler.Ok(request.RequestUri.Host switch
        {
            "169.254.170.2" => ServerSources.GetBody(ServerSources.Container, expiration).Replace("ASIANEW", "ASIACONTAINER", StringComparison.Ordinal),
            "169.254.169.254" when path.EndsWith("token", StringComparison.Ordinal) => "token",
            "169.254.169.254" when path.EndsWith('/') => "role",
            "169.254.169.254" => ServerSources.GetBody(ServerSources.MetadataCredentials, expiration).Replace("ASIANEW", "ASIAEC2", StringComparison.Ordinal),
            _ when request.Headers.NonValidated.Contains("Authorization") => ServerSources.GetStsBody("AssumeRole", expiration, "ASIAROLE"),
            _ => ServerSources.GetStsBody("AssumeRoleWithWebIdentity", expiration, "ASIAWEB"),
        });
    }
}
