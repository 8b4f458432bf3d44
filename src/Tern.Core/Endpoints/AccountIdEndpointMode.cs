namespace Tern;

/// <summary>Whether account ids may be part of endpoints.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-account-endpoints.html">Account-based endpoints</seealso>
public enum AccountIdEndpointMode
{
    /// <summary>The account id is part of the endpoint if the credentials contain it.</summary>
    Preferred,

    /// <summary>A request fails if the credentials do not contain the account id.</summary>
    Required,

    /// <summary>The account id is never part of the endpoint.</summary>
    Disabled,
}
