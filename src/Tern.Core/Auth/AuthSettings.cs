using Tern.Calls;
using Tern.Identity;

namespace Tern.Auth;

/// <summary>What a client's options and its environment say of authentication beyond credentials; made when an operation asks for it.</summary>
internal sealed class AuthSettings
{
    private readonly IReadOnlyList<string> _preference;

    public AuthSettings(ClientOptions options, ServiceDescriptor service)
    {
        Func<string, string?> get = options.GetEnvironmentVariable;
        BearerToken = options.BearerToken ?? ReadBearerToken(get, service);
        // A token is set for one service; a general preference does not take it back, a client's own does.
        _preference = options.AuthSchemePreference
            ?? (BearerToken is null ? EnvironmentDefaults.List(get, "AWS_AUTH_SCHEME_PREFERENCE") : [AuthScheme.Bearer.Name]);
        IReadOnlyList<string> regions = options.SigningRegionSet ?? EnvironmentDefaults.List(get, "AWS_SIGV4A_SIGNING_REGION_SET");
        RegionSet = regions.Count == 0 ? null : string.Join(',', regions);
    }

    /// <summary>Where bearer tokens come from; null for nowhere.</summary>
    public IBearerTokenProvider? BearerToken { get; }

    /// <summary>The configured set of regions for SigV4a, with commas between them; null when none is.</summary>
    public string? RegionSet { get; }

    /// <summary>The place of a scheme in the preference; those that are not there come behind, and among them the model's order holds.</summary>
    public int GetRank(AuthScheme scheme)
    {
        for (int i = 0; i < _preference.Count; i++)
        {
            ReadOnlySpan<char> name = _preference[i];
            if (name[(name.IndexOf('#') + 1)..].Trim().Equals(scheme.Name, StringComparison.OrdinalIgnoreCase))
                return i;
        }
        return int.MaxValue;
    }

    private static StaticBearerToken? ReadBearerToken(Func<string, string?> get, ServiceDescriptor service)
    {
        if (service.SigningName.Length == 0)
            return null;
        string name = $"AWS_BEARER_TOKEN_{service.SigningName.Replace('-', '_').Replace(' ', '_').ToUpperInvariant()}";
        if (get(name) is not { Length: > 0 } token)
            return null;
        try
        {
            return new StaticBearerToken(token);
        }
        catch (CredentialsException e)
        {
            throw new CredentialsException($"The environment variable {name} cannot be used. {e.Message}", innerException: e);
        }
    }
}
