namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>The configuration of a machine, and the credentials that the default chain must resolve on it.</summary>
/// <param name="Name">The name.</param>
internal sealed record Scenario(string Name)
{
    /// <summary>The start URL of IAM Identity Center.</summary>
    public const string StartUrl = "https://example.awsapps.com/start";

    /// <summary>The session of <c>aws login</c>.</summary>
    public const string LoginSession = "arn:aws:sts::444444444444:assumed-role/Admin/admin";

    /// <summary>A key that STS accepts.</summary>
    public static AwsCredentials SourceKey { get; } = new("AKIASOURCE", "source-secret", accountId: null);

    /// <summary>
    /// Additional variables. Values can contain <c>{home}</c>, <c>{expiration}</c>, and the URLs <c>{sts}</c>, <c>{signin}</c> and <c>{container}</c>.
    /// </summary>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    /// <summary>The variables of the servers that are not set.</summary>
    public IReadOnlyList<string> UnsetVariables { get; init; } = [];

    /// <summary>The text of <c>~/.aws/config</c>; null for no file.</summary>
    public string? Config { get; init; }

    /// <summary>The text of <c>~/.aws/credentials</c>; null for no file.</summary>
    public string? CredentialsFile { get; init; }

    /// <summary>Other files by their path below the home folder.</summary>
    public IReadOnlyDictionary<string, string> Files { get; init; } = new Dictionary<string, string>();

    /// <summary>The profile that is named in code; null for none.</summary>
    public string? Profile { get; init; }

    /// <summary>Whether instance metadata is available. The default is false.</summary>
    public bool HasInstanceMetadata { get; init; }

    /// <summary>Prepares caches and servers.</summary>
    public Action<ScenarioContext>? Prepare { get; init; }

    /// <summary>The expected credentials; null for an error.</summary>
    public Func<ScenarioContext, AwsCredentials>? Expected { get; init; }

    /// <summary>Verifies what servers have received and caches contain. It applies to implementations without a difference.</summary>
    public Action<ScenarioContext>? Verify { get; init; }

    public override string ToString() => Name;
}
