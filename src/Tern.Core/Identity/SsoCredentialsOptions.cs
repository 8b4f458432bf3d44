namespace Tern;

/// <summary>The options of an <see cref="SsoCredentialsProvider"/> that does not use a profile.</summary>
public sealed class SsoCredentialsOptions
{
    /// <summary>The name of the <c>sso-session</c>, which identifies the cached token. The default, null, is the legacy form: <see cref="StartUrl"/> identifies it.</summary>
    public string? SessionName { get; init; }

    /// <summary>The start URL of IAM Identity Center.</summary>
    public required string StartUrl { get; init; }

    /// <summary>The region of IAM Identity Center.</summary>
    public required string Region { get; init; }

    /// <summary>The ID of the account. The default, null, is for a provider of tokens only.</summary>
    public string? AccountId { get; init; }

    /// <summary>The name of the permission set. The default, null, is for a provider of tokens only.</summary>
    public string? RoleName { get; init; }

    /// <summary>The environment. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
