namespace Tern.Discovery;

/// <summary>Names endpoints as a test says, and keeps what it was asked.</summary>
internal sealed class ScriptedDiscovery(Func<int, Task<DiscoveredEndpoint?>> answer) : EndpointDiscovery("InvalidEndpointException")
{
    private readonly Lock _gate = new();

    public ScriptedDiscovery(string address, long minutes)
        : this(count => Task.FromResult<DiscoveredEndpoint?>(new(address.Replace("{n}", $"{count}", StringComparison.Ordinal), minutes)))
    {
    }

    public List<string> Asked { get; } = [];

    protected internal override Task<DiscoveredEndpoint?> DiscoverAsync(
        ServiceClient client, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers, CancellationToken cancellationToken)
    {
        int count;
        lock (_gate)
        {
            Asked.Add($"{operation}({string.Join(", ", identifiers.Select(identifier => $"{identifier.Key}={identifier.Value}"))})");
            count = Asked.Count;
        }
        return answer(count);
    }
}
