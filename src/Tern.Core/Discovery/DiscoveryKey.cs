using System.Text;

namespace Tern.Runtime;

/// <summary>The values that a discovered endpoint depends on.</summary>
/// <param name="BaseUrl">The endpoint of the service's rules, which depends on region and options.</param>
/// <param name="Caller">The access key id; the identity object itself if it has no id that is not secret.</param>
/// <param name="Operation">The operation; empty if one endpoint serves all operations.</param>
/// <param name="Identifiers">The identifiers in the request, each with its length, so that different identifiers never give equal texts.</param>
internal sealed record DiscoveryKey(string BaseUrl, object? Caller, string Operation, string Identifiers)
{
    public static DiscoveryKey Create(Endpoint endpoint, CallerIdentity? identity, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers)
    {
        object? caller = identity is AwsCredentials credentials ? credentials.AccessKeyId : identity;
        if (identifiers.Count == 0)
            return new(endpoint.Url, caller, "", "");
        var text = new StringBuilder();
        foreach ((string name, string value) in identifiers)
            text.Append(name.Length).Append(':').Append(name).Append(value.Length).Append(':').Append(value);
        return new(endpoint.Url, caller, operation, text.ToString());
    }

    /// <summary>Returns the operation. The text that the compiler generates would add code to every native program (see eng/aot).</summary>
    public override string ToString() => Operation;
}
