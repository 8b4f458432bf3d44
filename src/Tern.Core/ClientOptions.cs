using Tern.Identity;

namespace Tern;

/// <summary>How a client behaves; immutable, changed by <c>with</c>. Generated clients have their own type that derives from it.</summary>
public record ClientOptions
{
    /// <summary>The region, for example <c>eu-west-1</c>; null to take it from <c>AWS_REGION</c> or <c>AWS_DEFAULT_REGION</c>.</summary>
    public string? Region { get; init; }

    /// <summary>Where credentials come from; null for the environment.</summary>
    public ICredentialsProvider? Credentials { get; init; }

    /// <summary>A URL to call instead of the one that the service's rules give, for example <c>http://localhost:8000</c>.</summary>
    public string? Endpoint { get; init; }

    /// <summary>Whether to use endpoints with FIPS 140 validated cryptography.</summary>
    public bool UseFips { get; init; }

    /// <summary>Whether to use endpoints that answer over IPv6 as well.</summary>
    public bool UseDualStack { get; init; }

    /// <summary>Whether account ids may appear in endpoints: <c>preferred</c> (the default), <c>required</c> or <c>disabled</c>.</summary>
    public string AccountIdEndpointMode { get; init; } = "preferred";
}
