namespace Tern.Runtime;

/// <summary>The secrets in a request that is not signed: services and proxies can repeat them in their responses.</summary>
internal sealed class RequestSecrets(params string[] secrets) : CallerIdentity(expiration: null)
{
    internal override IReadOnlyList<string> GetSecrets() => secrets;
}
