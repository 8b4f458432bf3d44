using System.Text;
using Tern.Endpoints;
using Tern.Identity;

namespace Tern.Discovery;

/// <summary>What an endpoint that was asked for depends on.</summary>
/// <param name="BaseUrl">The endpoint of the service's rules, which region and options are in.</param>
/// <param name="Caller">The access key id; the identity itself, where it has no name that is not secret.</param>
/// <param name="Operation">The operation; empty where one endpoint serves all.</param>
/// <param name="Identifiers">What of the request it depends on, each with its length, so that no two texts become one.</param>
internal sealed record DiscoveryKey(string BaseUrl, object? Caller, string Operation, string Identifiers)
{
    public static DiscoveryKey Create(Endpoint endpoint, CallerIdentity? identity, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers)
    {
        object? caller = identity is Credentials credentials ? credentials.AccessKeyId : identity;
        if (identifiers.Count == 0)
            return new(endpoint.Url, caller, "", "");
        var text = new StringBuilder();
        foreach ((string name, string value) in identifiers)
            text.Append(name.Length).Append(':').Append(name).Append(value.Length).Append(':').Append(value);
        return new(endpoint.Url, caller, operation, text.ToString());
    }
}
