namespace Tern.Runtime;

/// <summary>The settings of IAM Identity Center in a profile.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-sso-credentials.html">IAM Identity Center credential provider</seealso>
internal sealed class SsoConfig(string? sessionName, string startUrl, string region, string? accountId, string? roleName)
{
    /// <summary>The name of the <c>sso-session</c>; null for the legacy form without one.</summary>
    public string? SessionName => sessionName;

    /// <summary>The start URL.</summary>
    public string StartUrl => startUrl;

    /// <summary>The region of IAM Identity Center.</summary>
    public string Region => region;

    /// <summary>The account; null if the profile selects only a token.</summary>
    public string? AccountId => accountId;

    /// <summary>The name of the permission set; null if the profile selects only a token.</summary>
    public string? RoleName => roleName;

    /// <summary>Whether the profile selects a token without a role.</summary>
    public bool IsToken => AccountId is null;

    /// <summary>The session, for messages and reports.</summary>
    public string Path => SessionName is null ? $"sso {StartUrl}" : $"sso-session {SessionName}";

    /// <summary>The command that signs in again.</summary>
    public string SignInCommand => SessionName is null ? "aws sso login --profile NAME" : $"aws sso login --sso-session {SessionName}";

    /// <summary>Reads the settings of a profile; null if it has none.</summary>
    /// <exception cref="TernCredentialsException">The settings are incomplete or contradictory.</exception>
    public static SsoConfig? Find(SharedConfig config, ConfigSection profile)
    {
        string? name = profile.Find("sso_session");
        string? startUrl = profile.Find("sso_start_url");
        string? region = profile.Find("sso_region");
        string? account = profile.Find("sso_account_id");
        string? role = profile.Find("sso_role_name");
        if (name is null && startUrl is null && account is null && role is null)
            return null;
        if (account is null != role is null)
            throw Invalid(profile, account is null ? "has sso_role_name without sso_account_id" : "has sso_account_id without sso_role_name");
        if (name is not null)
        {
            if (!config.SsoSessionsByName.TryGetValue(name, out ConfigSection? session))
                throw Invalid(profile, $"has the sso_session '{name}', which does not exist");
            startUrl = Merge(profile, session, "sso_start_url");
            region = Merge(profile, session, "sso_region");
        }
        if (startUrl is null)
            throw Invalid(profile, "has no sso_start_url");
        if (region is null)
            throw Invalid(profile, "has no sso_region");
        if (name is null && account is null)
            throw Invalid(profile, "has sso_start_url without sso_account_id and sso_role_name");
        return new SsoConfig(name, startUrl, SettingReader.CheckRegion(region, $"sso_region of the profile '{profile.Name}'"), account, role);
    }

    private static string Merge(ConfigSection profile, ConfigSection session, string key)
    {
        string value = session.Find(key) ?? throw new TernCredentialsException($"The sso-session '{session.Name}' has no {key}. Run 'aws configure sso-session'.");
        if (profile.Find(key) is { } own && own != value)
            throw Invalid(profile, $"has another {key} than its sso-session '{session.Name}'");
        return value;
    }

    private static TernCredentialsException Invalid(ConfigSection profile, string problem) =>
        new($"The profile '{profile.Name}' {problem}. Run 'aws configure sso', or correct the profile.");
}
