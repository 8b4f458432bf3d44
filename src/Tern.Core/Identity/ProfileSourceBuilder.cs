namespace Tern.Runtime;

/// <summary>Creates the provider of a profile: its roles, and the source of the first role's credentials.</summary>
/// <remarks>
/// The order within a profile is: role, web identity, IAM Identity Center, sign-in session, keys, process. Keys of a profile that another one
/// names as its source take precedence over its role.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-assume-role-credentials.html">Assume role credential provider</seealso>
internal sealed class ProfileSourceBuilder(AwsEnvironment environment, SelectedProfile selected)
{
    private readonly List<ConfigSection> _roles = [];
    private readonly List<string> _visited = [];

    /// <summary>Creates the provider.</summary>
    /// <exception cref="TernCredentialsException">The credentials of the profile are incomplete or contradictory.</exception>
    public ProfileSource Build()
    {
        ConfigSection section = selected.Section;
        ICredentialsProvider? source;
        while (true)
        {
            Visit(section.Name);
            if (_roles.Count > 0 && HasKeys(section))
            {
                source = CreateKeys(section);
                break;
            }
            if (section.Find("role_arn") is null || section.Find("web_identity_token_file") is not null)
            {
                source = CreateOwnSource(section);
                break;
            }
            _roles.Add(section);
            if (section.Find("mfa_serial") is not null)
                throw Invalid(section, "has mfa_serial, but no code can be requested. Use IAM Identity Center (aws sso login), aws login, or a credential_process that requests the code");
            string? profile = section.Find("source_profile");
            string? named = section.Find("credential_source");
            if (profile is not null && named is not null)
                throw Invalid(section, "has both source_profile and credential_source. Remove one of them");
            if (named is not null)
            {
                source = CreateNamedSource(section);
                break;
            }
            if (profile is null)
                throw Invalid(section, "has role_arn without source_profile or credential_source. Add one of them");
            if (profile == section.Name)
            {
                source = CreateKeys(section);
                break;
            }
            section = selected.Config.FindProfile(profile) ?? throw Invalid(section, $"has the source_profile '{profile}', which does not exist in {SelectedProfile.Describe(selected.Config)}");
        }
        if (source is null)
        {
            string reason = MissingReason(section);
            if (_roles.Count > 0)
                throw Invalid(section, $"is the source of a role, but {reason}");
            return new(selected.Section.Name, selected.Config, null, $"the profile {reason}");
        }
        for (int i = _roles.Count - 1; i >= 0; i--)
            source = CreateRole(_roles[i], source);
        return new(selected.Section.Name, selected.Config, (RefreshingCredentialsProvider)source, null);
    }

    private void Visit(string name)
    {
        bool isLoop = _visited.Contains(name);
        _visited.Add(name);
        if (isLoop)
            throw new TernCredentialsException($"The profiles {string.Join(" → ", _visited)} form a loop of source_profile. Remove one of them.");
    }

    private AssumeRoleCredentialsProvider CreateRole(ConfigSection section, ICredentialsProvider source) => new(new()
    {
        RoleArn = section.Find("role_arn")!,
        Source = source,
        ExternalId = section.Find("external_id"),
        RoleSessionName = section.Find("role_session_name"),
        Duration = GetDuration(section),
        Profile = selected.Section.Name,
        Environment = environment,
    });

    /// <summary>Creates the source of a profile itself, without a role that another source provides; null for none.</summary>
    private RefreshingCredentialsProvider? CreateOwnSource(ConfigSection section)
    {
        if (section.Find("web_identity_token_file") is { } tokenFile)
        {
            return new WebIdentityCredentialsProvider(new()
            {
                RoleArn = section.Find("role_arn") ?? throw Invalid(section, "has web_identity_token_file without role_arn. Add role_arn"),
                TokenFile = tokenFile,
                RoleSessionName = section.Find("role_session_name"),
                Duration = GetDuration(section),
                Profile = selected.Section.Name,
                Environment = environment,
            });
        }
        if (SsoConfig.Find(selected.Config, section) is { IsToken: false } sso)
            return new SsoCredentialsProvider(sso, selected.Section.Name, environment);
        if (section.Find("login_session") is { } session)
            return new LoginCredentialsProvider(new() { Session = session, Region = section.Find("region"), Profile = selected.Section.Name, Environment = environment });
        if (HasKeys(section))
            return CreateKeys(section);
        if (section.Find("credential_process") is { } command)
            return new ProcessCredentialsProvider(command, section.Find("aws_account_id"), environment);
        return null;
    }

    private ICredentialsProvider CreateNamedSource(ConfigSection section) => Read(section).GetChoice(Settings.CredentialSource) switch
    {
        0 => new EnvironmentCredentialsProvider(environment),
        1 => new ContainerCredentialsProvider(environment),
        _ => new InstanceMetadataCredentialsProvider(new() { Profile = selected.Section.Name, Environment = environment }),
    };

    private ProfileKeysProvider CreateKeys(ConfigSection section)
    {
        string? accessKeyId = section.Find("aws_access_key_id");
        string? secretAccessKey = section.Find("aws_secret_access_key");
        if (accessKeyId is null)
            throw Invalid(section, "has no aws_access_key_id. Add it, or another source of credentials");
        if (secretAccessKey is null)
            throw Invalid(section, "has aws_access_key_id without aws_secret_access_key. Add it");
        try
        {
            var credentials = new AwsCredentials(accessKeyId, secretAccessKey, section.Find("aws_session_token"), accountId: section.Find("aws_account_id"));
            return new ProfileKeysProvider(section.Name, credentials, environment);
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"The credentials of the profile '{section.Name}' are invalid. {e.Message}", innerException: e);
        }
    }

    private TimeSpan? GetDuration(ConfigSection section) =>
        Read(section).GetInteger(Settings.DurationSeconds) is { } seconds ? TimeSpan.FromSeconds(seconds) : null;

    private SettingReader Read(ConfigSection section) => new(AwsEnvironment.None, new SelectedProfile(selected.Config, section));

    private static bool HasKeys(ConfigSection section) => section.Find("aws_access_key_id") is not null || section.Find("aws_secret_access_key") is not null;

    private static string MissingReason(ConfigSection section) =>
        section.Find("sso_session") is not null
            ? "selects an access token: sso_account_id and sso_role_name are missing"
            : "contains no credentials";

    private static TernCredentialsException Invalid(ConfigSection section, string problem) => new($"The profile '{section.Name}' {problem}.");
}
