using System.Text;

namespace Tern.Conformance.Config.Chains;

/// <summary>An environment in which every source of credentials exists and records that it was used.</summary>
internal sealed class ChainEnvironment : InMemoryAwsEnvironment
{
    /// <summary>The keys in the environment variables.</summary>
    public static readonly AwsCredentials Keys = new("AKIAENVIRONMENT", "environment-secret");

    /// <summary>The content of each file with the token of a web identity.</summary>
    public const string WebIdentityToken = "web-identity-token";

    private static readonly DateTimeOffset s_now = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly Dictionary<string, string> s_variables = new(StringComparer.Ordinal)
    {
        ["HOME"] = "/home",
        ["AWS_REGION"] = "us-east-1",
        ["AWS_ACCESS_KEY_ID"] = Keys.AccessKeyId,
        ["AWS_SECRET_ACCESS_KEY"] = Keys.SecretAccessKey,
        ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/credentials",
    };

    private ChainEnvironment(string config, IReadOnlyList<ChainLink> links, ChainHandler services, TimeProvider clock)
        : base(s_variables, CreateFiles(config, links), services, clock, hasInstanceMetadata: true) => Services = services;

    /// <param name="config">The configuration file.</param>
    /// <param name="links">The expected steps, which name further files.</param>
    public ChainEnvironment(string config, IReadOnlyList<ChainLink> links)
        : this(config, links, new CaseClock(s_now))
    {
    }

    private ChainEnvironment(string config, IReadOnlyList<ChainLink> links, CaseClock clock)
        : this(config, links, new ChainHandler(clock, [Keys, .. links.Where(link => link.Kind == "AccessKey").Select(ChainComparer.CreateKeys)]), clock)
    {
    }

    /// <summary>The services.</summary>
    public ChainHandler Services { get; }

    /// <summary>The steps in the order of their execution.</summary>
    public IReadOnlyList<ChainStep> Steps => Services.Steps;

    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default)
    {
        AwsCredentials issued = Services.Issue("Process", new() { ["command"] = string.Join(' ', [fileName, .. arguments]) }, signer: null);
        string output = $$"""
            {"Version":1,"AccessKeyId":"{{issued.AccessKeyId}}","SecretAccessKey":"{{issued.SecretAccessKey}}","SessionToken":"{{issued.SessionToken}}","Expiration":"{{ChainHandler.Expiration}}"}
            """;
        return Task.FromResult(new AwsProcessOutput { ExitCode = 0, StandardOutput = Encoding.UTF8.GetBytes(output) });
    }

    private static Dictionary<string, string> CreateFiles(string config, IReadOnlyList<ChainLink> links)
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal) { ["/home/.aws/config"] = config };
        foreach (ChainLink link in links)
        {
            if (link["web_identity_token_file"] is { } path)
                files[path] = WebIdentityToken;
            if ((link["sso_session"] ?? link["sso_start_url"]) is { } session)
                files[SsoCache.GetPath(session)] = SsoCache.Content;
        }
        return files;
    }
}
