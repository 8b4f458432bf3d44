using Tern.Local.Http;

namespace Tern.Local.Services;

/// <summary>Determines the account and the region of a request.</summary>
internal sealed class ScopeResolver(LocalAwsOptions options, AccessKeys keys)
{
    /// <summary>Returns the account and the region of an access key that has signed a request for an allowed region.</summary>
    public ResourceScope Resolve(string accessKeyId, string region) => new(keys.GetAccountId(accessKeyId), region);

    /// <summary>Returns the account and the region that a request names, without a verification. The default is that of the options.</summary>
    public ResourceScope ResolveUnverified(LocalRequest request) => request.Scope is { } scope
        ? new(keys.GetAccountId(scope.AccessKeyId), scope.Region is { } region && AllowedRegions.Contain(options, region) ? region : options.Region)
        : new(options.AccountId, options.Region);
}
