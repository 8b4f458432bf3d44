using System.Diagnostics;
using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

/// <summary>Puts secrets into every source of credentials and into the responses of its servers, and searches all outputs for them.</summary>
public class SourceSecretTests
{
    private const string Planted = "PLANTEDINSOURCE";
    private const string SecretKey = $"{Planted}/secret+access/key=";
    private const string Token = $"{Planted}/token+of/session==";

    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static TheoryData<string, string> Servers
    {
        get
        {
            var rows = new TheoryData<string, string>();
            foreach (string name in ServerSources.Names)
            {
                foreach (string response in new[] { "error", "html", "json", "name", "incomplete", "half", "redirect" })
                    rows.Add(name, response);
            }
            return rows;
        }
    }

    [Theory]
    [MemberData(nameof(Servers))]
    public async Task Secrets_of_a_source_that_a_server_repeats_are_in_no_output(string name, string kind)
    {
        bool isRepeated = false;
        ScriptedHandler handler = ServerSources.CreateHandler(name, async (request, token) =>
        {
            string sent = $"{request.RequestUri} {request.Headers} {(request.Content is null ? "" : await request.Content.ReadAsStringAsync(token))}";
            isRepeated |= sent.Contains(Planted, StringComparison.Ordinal);
            string quoted = JsonSerializer.Serialize($"you sent {sent} {Uri.UnescapeDataString(sent)}");
            return kind switch
            {
                "error" => ScriptedHandler.Error(400, $$"""{"__type":"Code","error":"invalid_grant","message":{{quoted}}}""", ("x-amzn-RequestId", Uri.UnescapeDataString(sent).ReplaceLineEndings(""))),
                "html" => ScriptedHandler.Error(403, $"<html><body>{sent}</body></html>"),
                "json" => ScriptedHandler.Error(400, $$"""{"error":{{quoted}},"message":17}"""),
                "name" => ScriptedHandler.Ok($$"""{{{quoted}}:nonsense}"""),
                "incomplete" => ScriptedHandler.Ok($$$"""{"SecretAccessKey":"{{{SecretKey}}}","token":"{{{Token}}}","accessToken":{"secretAccessKey":"{{{SecretKey}}}","sessionToken":"{{{Token}}}"}}"""),
                "half" => ScriptedHandler.Ok($$"""{"SecretAccessKey":"{{SecretKey}}","AccessKeyId":"{{Token}}\n", """),
                _ => ScriptedHandler.Error(302, "", ("Location", $"https://example.com/{Uri.EscapeDataString(sent)}")),
            };
        }, Token);
        RecordingEnvironment environment = CreateEnvironment(name, handler);
        ICredentialsProvider provider = name == ServerSources.Role
            ? new AssumeRoleCredentialsProvider(new() { RoleArn = ServerSources.RoleArn, Source = new StaticCredentialsProvider("AKID", SecretKey, Token), Environment = environment })
            : ServerSources.CreateProvider(name, environment);
        string all = await FailAsync(environment, provider);
        Assert.Contains(nameof(TernCredentialsException), all, StringComparison.Ordinal);
        // The first request of the metadata contains no secret.
        Assert.True(isRepeated || name == ServerSources.MetadataToken);
        AssertNoSecret(all);
    }

    [Theory]
    [InlineData("[default]\naws_access_key_id = AKID\naws_secret_access_key = " + SecretKey + "\u0001")]
    [InlineData("[default]\naws_access_key_id = AKID\naws_secret_access_key = " + SecretKey + " x")]
    [InlineData("[default]\naws_access_key_id = AKID\naws_session_token = " + Token)]
    [InlineData("[default]\naws_access_key_id = AKID\naws_secret_access_key = x\naws_session_token = " + Token + "\u00e9")]
    [InlineData("[default]\naws_secret_access_key = " + SecretKey)]
    [InlineData("[default]\naws_secret_access_key : " + SecretKey)]
    [InlineData("[default\naws_secret_access_key = " + SecretKey)]
    [InlineData("aws_secret_access_key = " + SecretKey)]
    [InlineData("[default]\ncredential_process = program \"--token " + Token)]
    [InlineData("[default]\ncredential_process = " + Token)]
    [InlineData("[default]\ncredential_process = program --token " + Token)]
    [InlineData("[default]\nrole_arn = arn:aws:iam::123456789012:role/x\nsource_profile = default\naws_secret_access_key = " + SecretKey)]
    public async Task Secrets_of_an_invalid_profile_are_in_no_output(string config)
    {
        RecordingEnvironment environment = new RecordingEnvironment(clock: _clock).Write(RecordingEnvironment.ConfigFile, config);
        AssertNoSecret(await FailAsync(environment, new DefaultCredentialsProvider(null, environment)));
    }

    [Fact]
    public async Task Secrets_of_a_process_are_in_no_output()
    {
        foreach (string output in new[] { "", Token, $"{{\"{Token}\":x", $$"""{"Version":"{{Token}}"}""", $$"""{"Version":1,"SecretAccessKey":"{{SecretKey}}"}""", $$"""{"Version":1,"AccessKeyId":"AKID","SecretAccessKey":"{{SecretKey}} "}""" })
        {
            foreach (int exitCode in new[] { 0, 1 })
            {
                var environment = new RecordingEnvironment(clock: _clock)
                {
                    Execute = _ => Task.FromResult(new AwsProcessOutput { ExitCode = exitCode, StandardOutput = Encoding.UTF8.GetBytes(output), StandardError = $"cannot use {Token}: {SecretKey}" }),
                };
                AssertNoSecret(await FailAsync(environment, new ProcessCredentialsProvider($"program --secret {SecretKey}", environment)));
            }
        }
    }

    [Theory]
    [InlineData("AWS_SECRET_ACCESS_KEY", SecretKey + "\n")]
    [InlineData("AWS_SESSION_TOKEN", Token + "\u0001x")]
    public async Task Secrets_of_invalid_variables_are_in_no_output(string name, string value)
    {
        RecordingEnvironment environment = new RecordingEnvironment(clock: _clock).Set("AWS_ACCESS_KEY_ID", "AKID").Set("AWS_SECRET_ACCESS_KEY", "x y").Set(name, $"{value}x");
        AssertNoSecret(await FailAsync(environment, new EnvironmentCredentialsProvider(environment)));
    }

    [Theory]
    [InlineData("token", Token + "\n" + Token)]
    [InlineData("token", Token + "\0")]
    [InlineData("container", Token + "\n" + Token)]
    [InlineData("sso", "{\"accessToken\":\"" + Token + "\"")]
    [InlineData("sso", "{\"accessToken\":\"" + Token + " x\",\"expiresAt\":\"2030-01-01T00:00:00Z\"}")]
    [InlineData("login", "{\"accessToken\":{\"secretAccessKey\":\"" + SecretKey + "\"},\"dpopKey\":\"" + SecretKey + "\"}")]
    [InlineData("login", "{\"" + SecretKey + "\":1,}")]
    public async Task Secrets_of_invalid_token_files_are_in_no_output(string kind, string content)
    {
        RecordingEnvironment environment = CreateEnvironment(ServerSources.Container, new ScriptedHandler(ScriptedHandler.Error(400, "")));
        environment.Write(ServerSources.TokenFile, content).Write("/container", content).Write(SsoCache.Path, content).Write(LoginCache.Path, content);
        environment.Set("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "/container");
        string name = kind == "token" ? ServerSources.WebIdentity : kind;
        AssertNoSecret(await FailAsync(environment, ServerSources.CreateProvider(name, environment)));
    }

    [Fact]
    public async Task Key_of_a_login_session_is_in_no_output()
    {
        foreach (string key in OpenSslKeys.Others.Values.Append(OpenSslKeys.Sec1))
        {
            RecordingEnvironment environment = LoginCache.CreateEnvironment(_clock, new ScriptedHandler(ScriptedHandler.Error(400, JsonSerializer.Serialize(new { message = key }))), TimeSpan.Zero, cache => cache["dpopKey"] = key);
            string all = await FailAsync(environment, LoginCache.CreateProvider(environment));
            if (key != OpenSslKeys.Sec1)
                Assert.DoesNotContain(key.Split('\n')[1], all, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task JSON_and_text_of_public_types_contain_no_secret()
    {
        object[] objects = await CreatePublicObjectsAsync();
        foreach (object value in objects)
        {
            AssertNoSecret($"{value}");
            AssertNoSecret(Serialize(value));
        }
        // A new type needs an object in the list.
        IEnumerable<Type> types = typeof(AwsCredentials).Assembly.GetExportedTypes().Where(static type => !type.IsAbstract && !type.IsInterface
            && (type.IsAssignableTo(typeof(ICredentialsProvider)) || type.IsAssignableTo(typeof(IBearerTokenProvider)) || type.IsAssignableTo(typeof(CallerIdentity))
                || type.IsAssignableTo(typeof(AwsEnvironment)) || type.GetProperty("Environment")?.PropertyType == typeof(AwsEnvironment)));
        Assert.Empty(types.Except(objects.Select(value => value.GetType())));
        Assert.All(objects, value => Assert.Empty(value.GetType().GetCustomAttributes<DebuggerDisplayAttribute>(inherit: true)));
    }

    private async Task<object[]> CreatePublicObjectsAsync()
    {
        var credentials = new AwsCredentials("AKID", SecretKey, Token);
        var handler = new ScriptedHandler((request, _) => Task.FromResult(ScriptedHandler.Ok(
            ServerSources.GetBody(ServerSources.Container, _clock.GetUtcNow().AddHours(1)).Replace("new-secret", SecretKey, StringComparison.Ordinal).Replace("new-token", Token, StringComparison.Ordinal))));
        RecordingEnvironment environment = CreateEnvironment(ServerSources.Container, handler);
        environment.Write(
            RecordingEnvironment.ConfigFile,
            $"[default]\naws_access_key_id = AKID\naws_secret_access_key = {SecretKey}\naws_session_token = {Token}\n[profile process]\ncredential_process = x {Token}\n[sso-session x]\nsecret = {Token}\n[services x]\nsts =\n  secret = {Token}");
        environment.Set("AWS_ACCESS_KEY_ID", "AKID").Set("AWS_SECRET_ACCESS_KEY", SecretKey).Set("AWS_SESSION_TOKEN", Token);
        var output = new AwsProcessOutput { ExitCode = 0, StandardOutput = Encoding.UTF8.GetBytes(Token), StandardError = Token };
        SharedConfig config = SharedConfig.Load(environment);
        var options = new ClientOptions { Environment = environment, Credentials = new StaticCredentialsProvider(credentials), BearerToken = new StaticBearerTokenProvider(Token), ApiKey = new ApiKey(Token), UserPassword = new UserPassword("user", Token) };
        var sources = new List<ICredentialsProvider>
        {
            new StaticCredentialsProvider(credentials), new EnvironmentCredentialsProvider(environment), new DefaultCredentialsProvider(null, environment),
            new ProfileCredentialsProvider(null, environment), new ContainerCredentialsProvider(environment), new DelegateCredentialsProvider(_ => new(credentials)),
        };
        foreach (ICredentialsProvider source in sources)
            Assert.Equal(SecretKey, (await source.GetCredentialsAsync(Cancellation)).SecretAccessKey);
        InMemoryAwsEnvironment memory = new(new Dictionary<string, string> { ["AWS_SECRET_ACCESS_KEY"] = SecretKey }, new Dictionary<string, string> { ["/x"] = SecretKey });
        return
        [
            credentials, new BearerToken(Token), new ApiKey(Token), new UserPassword("user", Token), .. sources, new StaticBearerTokenProvider(Token),
            new AssumeRoleCredentialsProvider(new() { RoleArn = ServerSources.RoleArn, Source = sources[0], Environment = environment }),
            new AssumeRoleCredentialsOptions { RoleArn = ServerSources.RoleArn, Source = sources[0], Environment = environment },
            new WebIdentityCredentialsProvider(new() { RoleArn = ServerSources.RoleArn, TokenFile = "/token", Environment = environment }),
            new WebIdentityCredentialsOptions { RoleArn = ServerSources.RoleArn, TokenFile = "/token", Environment = environment },
            SsoCache.CreateProvider(environment), new SsoCredentialsOptions { StartUrl = SsoCache.StartUrl, Region = "eu-west-1", Environment = environment },
            LoginCache.CreateProvider(environment), new LoginCredentialsOptions { Session = LoginCache.Session, Environment = environment },
            new InstanceMetadataCredentialsProvider(new() { Environment = environment }), new InstanceMetadataCredentialsOptions { Environment = environment },
            new ProcessCredentialsProvider($"program {Token}", environment), output, config, .. config.Profiles.Values, .. config.SsoSessions.Values, .. config.Services.Values,
            environment, memory, AwsEnvironment.None, new AwsFileState(1, default), options, new SettingReader(environment, SelectedProfile.Find(environment, null)), Settings.SecretAccessKey,
        ];
    }

    /// <summary>Sends a call whose credentials cannot be fetched, and returns all outputs.</summary>
    private async Task<string> FailAsync(AwsEnvironment environment, ICredentialsProvider provider)
    {
        using var tags = new ActivityRecorder();
        using var measured = new MeasurementRecorder();
        var log = new RecordingLogger();
        var options = new ClientOptions
        {
            Environment = AwsEnvironment.None,
            Region = "eu-west-1",
            Credentials = provider,
            Handler = new ScriptedHandler(ScriptedHandler.Ok()),
            TimeProvider = _clock,
            LoggerFactory = log,
        };
        using var client = new TestClient(options);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.SkipDelaysAsync(client.EchoAsync(cancellationToken: Cancellation)));
        string all = string.Join('\n', error, log.Text, tags.Text, measured.Text, provider, options, environment, Serialize(provider), Serialize(environment));
        for (Exception? cause = error; cause is not null; cause = cause.InnerException)
            all += $"\n{cause.Message}\n{(cause as TernException)?.Call}\n{(cause as TernServiceException)?.ServiceMessage}\n{(cause as TernServiceException)?.Response.RequestId}";
        Assert.Contains("Echo", tags.Text, StringComparison.Ordinal);
        return all;
    }

    private RecordingEnvironment CreateEnvironment(string name, HttpMessageHandler handler)
    {
        RecordingEnvironment environment = ServerSources.CreateEnvironment(name, handler, _clock);
        environment.Set("AWS_CONTAINER_AUTHORIZATION_TOKEN", $"Bearer {Token}").Write(ServerSources.TokenFile, Token);
        System.Text.Json.Nodes.JsonObject sso = SsoCache.Create(_clock.GetUtcNow().AddHours(name == ServerSources.SsoToken ? -1 : 1));
        (sso["accessToken"], sso["refreshToken"], sso["clientSecret"]) = (Token, $"refresh{Token}", $"client{Token}");
        environment.Write(SsoCache.Path, sso.ToJsonString());
        System.Text.Json.Nodes.JsonObject login = LoginCache.Create(_clock.GetUtcNow());
        (login["accessToken"]!["secretAccessKey"], login["accessToken"]!["sessionToken"], login["refreshToken"], login["idToken"]) = (SecretKey, Token, $"refresh{Token}", Token);
        environment.Write(LoginCache.Path, login.ToJsonString());
        return environment;
    }

    private static string Serialize(object value)
    {
        try
        {
            // The type of the tests has the variables.
            return value is RecordingEnvironment environment ? JsonSerializer.Serialize<AwsEnvironment>(environment) : JsonSerializer.Serialize(value);
        }
        catch (Exception e) when (e is NotSupportedException or JsonException or InvalidOperationException)
        {
            return "";
        }
    }

    private static void AssertNoSecret(string all)
    {
        Assert.DoesNotContain(Planted, all, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("secret+access", all, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("token+of", all, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain(Uri.EscapeDataString("token+of"), all, StringComparison.OrdinalIgnoreCase);
    }
}
