using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Discovers where to send the calls of an account. Generated, one instance per service that requires endpoint discovery
/// (<c>aws.api#clientEndpointDiscovery</c>).
/// </summary>
/// <param name="invalidEndpointError">The name of the error that an endpoint returns when it is no longer valid; null for none.</param>
/// <seealso href="https://smithy.io/2.0/aws/aws-core.html#client-endpoint-discovery">Client endpoint discovery</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class EndpointDiscovery(string? invalidEndpointError)
{
    /// <summary>The name of the error that an endpoint returns when it is no longer valid; null for none.</summary>
    public string? InvalidEndpointError => invalidEndpointError;

    /// <summary>Requests an endpoint from the service.</summary>
    /// <param name="client">The client of the call. The request goes to the endpoint of the service's rules.</param>
    /// <param name="operation">The operation that needs an endpoint; empty if one endpoint serves all operations.</param>
    /// <param name="identifiers">The identifiers in the request that the endpoint depends on; empty for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The first endpoint that the service returns; null if it returns none.</returns>
    protected internal abstract Task<DiscoveredEndpoint?> DiscoverAsync(
        ServiceClient client, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers, CancellationToken cancellationToken);
}
