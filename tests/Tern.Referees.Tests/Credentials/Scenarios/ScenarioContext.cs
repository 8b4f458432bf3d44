using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Credentials.Servers;

namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>A home folder, the variables and the servers for one implementation and one scenario.</summary>
internal sealed class ScenarioContext : IAsyncDisposable
{
    private readonly DirectoryInfo _home = Directory.CreateTempSubdirectory("tern-credentials-");
    private readonly Dictionary<string, string> _variables = new(StringComparer.Ordinal);
    private readonly ECDsa _loginKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);

    private ScenarioContext()
    {
        DateTimeOffset inOneHour = DateTimeOffset.UtcNow.AddHours(1);
        Expiration = new DateTimeOffset(inOneHour.Ticks - inOneHour.Ticks % TimeSpan.TicksPerSecond, TimeSpan.Zero);
        Metadata = new MetadataServer(Expiration);
        Container = new ContainerServer(Expiration);
        Sts = new StsServer(Expiration);
        Sso = new SsoServer(Expiration);
        SsoOidc = new SsoOidcServer(Sso);
        SignIn = new SignInServer(Expiration, TimeProvider.System);
    }

    /// <summary>The time when issued credentials expire, in one hour, without fractions of a second.</summary>
    public DateTimeOffset Expiration { get; }

    /// <summary>The home folder.</summary>
    public string Home => _home.FullName;

    /// <summary>All environment variables of the implementation.</summary>
    public IReadOnlyDictionary<string, string> Variables => _variables;

    public MetadataServer Metadata { get; }

    public ContainerServer Container { get; }

    public StsServer Sts { get; }

    public SsoServer Sso { get; }

    public SsoOidcServer SsoOidc { get; }

    public SignInServer SignIn { get; }

    /// <summary>All servers.</summary>
    public IReadOnlyList<TestServer> Servers => [Metadata, Container, Sts, Sso, SsoOidc, SignIn];

    /// <summary>Starts the servers and writes the files of a scenario.</summary>
    public static async Task<ScenarioContext> CreateAsync(Scenario scenario, CancellationToken cancellationToken)
    {
        var context = new ScenarioContext();
        foreach (TestServer server in context.Servers)
            await server.StartAsync(cancellationToken);
        context.Sts.AddKey(Scenario.SourceKey, "arn:aws:iam::111111111111:user/source");
        context.Sts.AddKey(context.Metadata.Issued, "arn:aws:sts::222222222222:assumed-role/InstanceRole/i-0");
        context.SetVariables(scenario);
        foreach ((string path, string text) in scenario.Files)
            context.WriteFile(path, text);
        if (scenario.Config is not null)
            context.WriteFile(".aws/config", scenario.Config);
        if (scenario.CredentialsFile is not null)
            context.WriteFile(".aws/credentials", scenario.CredentialsFile);
        scenario.Prepare?.Invoke(context);
        context.Sts.AddKey(context.Container.Issued, "arn:aws:sts::333333333333:assumed-role/TaskRole/task");
        return context;
    }

    /// <summary>Writes a file below the home folder. The text can contain the placeholders of <see cref="Scenario.Variables"/>.</summary>
    public void WriteFile(string path, string text)
    {
        string fullPath = Path.Combine(Home, path);
        Directory.CreateDirectory(Path.GetDirectoryName(fullPath)!);
        File.WriteAllText(fullPath, Expand(text));
    }

    /// <summary>Reads a file below the home folder.</summary>
    public string ReadFile(string path) => File.ReadAllText(Path.Combine(Home, path));

    /// <summary>Writes the cached token of a session of IAM Identity Center.</summary>
    /// <param name="key">The name of the session, or the start URL.</param>
    /// <param name="accessToken">The access token.</param>
    /// <param name="isExpired">Whether the access token has expired.</param>
    /// <param name="refreshToken">The refresh token; null for an entry without the registered client.</param>
    public void WriteSsoToken(string key, string accessToken, bool isExpired = false, string? refreshToken = null)
    {
        var entry = new JsonObject
        {
            ["startUrl"] = Scenario.StartUrl,
            ["region"] = "eu-west-1",
            ["accessToken"] = accessToken,
            ["expiresAt"] = isExpired ? "2020-01-01T00:00:00Z" : Timestamps.Format(Expiration),
        };
        if (refreshToken is not null)
        {
            entry["clientId"] = SsoOidc.ClientId;
            entry["clientSecret"] = SsoOidc.ClientSecret;
            entry["registrationExpiresAt"] = Timestamps.Format(Expiration);
            entry["refreshToken"] = refreshToken;
        }
        WriteFile(SsoCachePath(key), entry.ToJsonString());
    }

    /// <summary>The path of a token of IAM Identity Center, below the home folder.</summary>
    // The cache of all AWS tools uses SHA-1.
#pragma warning disable CA5350
    public static string SsoCachePath(string key) => $".aws/sso/cache/{Convert.ToHexStringLower(SHA1.HashData(Encoding.UTF8.GetBytes(key)))}.json";
#pragma warning restore CA5350

    /// <summary>Writes the cached credentials of <c>aws login</c>, and makes the sign-in server accept the refresh token.</summary>
    /// <param name="credentials">The credentials.</param>
    /// <param name="expiration">The time when they expire.</param>
    public void WriteLogin(AwsCredentials credentials, DateTimeOffset expiration)
    {
        const string RefreshToken = "login-refresh-token";
        SignIn.AddRefreshToken(RefreshToken, _loginKey.ExportParameters(includePrivateParameters: false));
        WriteFile(LoginCachePath, new JsonObject
        {
            ["accessToken"] = new JsonObject
            {
                ["accessKeyId"] = credentials.AccessKeyId,
                ["secretAccessKey"] = credentials.SecretAccessKey,
                ["sessionToken"] = credentials.SessionToken,
                ["accountId"] = credentials.AccountId,
                ["expiresAt"] = Timestamps.Format(expiration),
            },
            ["tokenType"] = "aws_sigv4",
            ["clientId"] = SignIn.ClientId,
            ["refreshToken"] = RefreshToken,
            ["idToken"] = "id-token",
            ["dpopKey"] = _loginKey.ExportECPrivateKeyPem(),
        }.ToJsonString());
    }

    /// <summary>The path of the cached credentials of <c>aws login</c>, below the home folder.</summary>
    public static string LoginCachePath { get; } =
        $".aws/login/cache/{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(Scenario.LoginSession)))}.json";

    /// <summary>The credentials of a role that has been assumed.</summary>
    /// <param name="source">The ID of the source key, or the web identity token.</param>
    /// <param name="roleArn">The role.</param>
    public AwsCredentials AssumedRole(string source, string roleArn) => IssuedKeys.Create(Expiration, roleArn.Split(':')[4], "STS", source, roleArn);

    public async ValueTask DisposeAsync()
    {
        foreach (TestServer server in Servers)
            await server.DisposeAsync();
        _loginKey.Dispose();
        _home.Delete(recursive: true);
    }

    private void SetVariables(Scenario scenario)
    {
        _variables["HOME"] = Home;
        _variables["PATH"] = Environment.GetEnvironmentVariable("PATH") ?? "";
        _variables["AWS_REGION"] = "eu-west-1";
        _variables["AWS_ENDPOINT_URL_STS"] = Sts.Endpoint;
        _variables["AWS_ENDPOINT_URL_SSO"] = Sso.Endpoint;
        _variables["AWS_ENDPOINT_URL_SSO_OIDC"] = SsoOidc.Endpoint;
        _variables["AWS_ENDPOINT_URL_SIGNIN"] = SignIn.Endpoint;
        _variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = Metadata.Endpoint;
        _variables["AWS_EC2_METADATA_DISABLED"] = scenario.HasInstanceMetadata ? "false" : "true";
        foreach (string name in scenario.UnsetVariables)
            _variables.Remove(name);
        foreach ((string name, string value) in scenario.Variables)
            _variables[name] = Expand(value);
    }

    private string Expand(string text) => text
        .Replace("{home}", Home, StringComparison.Ordinal)
        .Replace("{sts}", Sts.Endpoint, StringComparison.Ordinal)
        .Replace("{signin}", SignIn.Endpoint, StringComparison.Ordinal)
        .Replace("{container}", Container.Endpoint + ContainerServer.Path, StringComparison.Ordinal)
        .Replace("{expiration}", Timestamps.Format(Expiration), StringComparison.Ordinal);
}
