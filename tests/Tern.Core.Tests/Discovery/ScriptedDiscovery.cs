using Tern.Runtime;

namespace Tern.Core.Tests.Discovery;

/// <summary>Returns the endpoints that a test provides, and records the discovery requests.</summary>
internal sealed class ScriptedDiscovery(Func<int, Task<DiscoveredEndpoint?>> respond) : EndpointDiscovery("InvalidEndpointException")
{
    private readonly Lock _gate = new();

    public ScriptedDiscovery(string address, long minutes)
        : this(count => Task.FromResult<DiscoveredEndpoint?>(new(address.Replace("{n}", $"{count}", StringComparison.Ordinal), minutes)))
    {
    }

    public List<string> Requests { get; } = [];

    protected internal override Task<DiscoveredEndpoint?> DiscoverAsync(
        ServiceClient client, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers, CancellationToken cancellationToken)
    {
        int count;
        lock (_gate)
        {
            Requests.Add($"{operation}({string.Join(", ", identifiers.Select(identifier => $"{identifier.Key}={identifier.Value}"))})");
            count = Requests.Count;
        }
        return respond(count);
    }
}
