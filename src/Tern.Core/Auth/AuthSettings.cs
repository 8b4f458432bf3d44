namespace Tern.Runtime;

/// <summary>
/// The authentication settings of a client beyond credentials, from its options, the environment and the profile. Created when an operation first needs them.
/// </summary>
internal sealed class AuthSettings
{
    private readonly string[] _preference;

    public AuthSettings(ClientOptions options, ServiceDescriptor service, SettingReader settings)
    {
        IBearerTokenProvider? token = options.BearerToken ?? ReadBearerToken(settings, service);
        BearerToken = token ?? FindSessionToken(options, settings);
        // A token is set for one service. A general preference does not override it; the client's own preference does.
        _preference = options.AuthSchemePreference is { } preference ? [.. preference.Select(GetName)]
            : token is null ? settings.GetList(Settings.AuthSchemePreference)
            : [AuthScheme.Bearer.Name];
        IReadOnlyList<string> regions = options.SigningRegionSet ?? settings.GetList(Settings.SigningRegionSet);
        RegionSet = regions.Count == 0 ? null : string.Join(',', regions);
    }

    /// <summary>The source of bearer tokens; null for none.</summary>
    public IBearerTokenProvider? BearerToken { get; }

    /// <summary>The configured set of regions for SigV4a, separated by commas; null if none is configured.</summary>
    public string? RegionSet { get; }

    /// <summary>The rank of a scheme in the preference. Schemes that are not listed come last, in the order of the model.</summary>
    public int GetRank(AuthScheme scheme)
    {
        for (int i = 0; i < _preference.Length; i++)
        {
            ReadOnlySpan<char> name = _preference[i];
            if (name[(name.IndexOf('#') + 1)..].Trim().Equals(scheme.Name, StringComparison.OrdinalIgnoreCase))
                return i;
        }
        return int.MaxValue;
    }

    // Texts, because AuthScheme.SigV4.Name and so on would add the code of every scheme to a native program.
    private static string GetName(AuthSchemeType type) => type switch
    {
        AuthSchemeType.SigV4 => "sigv4",
        AuthSchemeType.SigV4a => "sigv4a",
        AuthSchemeType.S3Express => "sigv4-s3express",
        AuthSchemeType.HttpBearer => "httpBearerAuth",
        AuthSchemeType.HttpBasic => "httpBasicAuth",
        AuthSchemeType.HttpDigest => "httpDigestAuth",
        AuthSchemeType.HttpApiKey => "httpApiKeyAuth",
        AuthSchemeType.Anonymous => "noAuth",
        _ => throw new TernConfigurationException($"The authentication scheme {type} in {nameof(ClientOptions)}.{nameof(ClientOptions.AuthSchemePreference)} is not valid. Use a value of {nameof(AuthSchemeType)}."),
    };

    /// <summary>The token of the <c>sso_session</c> of the profile; null for none.</summary>
    private static SsoCredentialsProvider? FindSessionToken(ClientOptions options, SettingReader settings) =>
        settings.Profile is { } profile && profile.Find("sso_session") is not null ? new(profile.Section.Name, options.Environment) : null;

    private static StaticBearerTokenProvider? ReadBearerToken(SettingReader settings, ServiceDescriptor service)
    {
        if (service.SigningName.Length == 0)
            return null;
        string name = SettingReader.GetServiceVariable("AWS_BEARER_TOKEN_", service.SigningName);
        if (settings.FindVariable(name)?.Text is not { } token)
            return null;
        try
        {
            return new StaticBearerTokenProvider(token);
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"The environment variable {name} is not a valid bearer token. {e.Message}", innerException: e);
        }
    }
}
