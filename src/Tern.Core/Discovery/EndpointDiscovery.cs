namespace Tern.Discovery;

/// <summary>
/// How a service is asked where to send the calls of an account; generated, one instance per service that wants to be asked first
/// (<c>aws.api#clientEndpointDiscovery</c>).
/// </summary>
/// <param name="invalidEndpointError">The name of the error by which an endpoint says that it is not the right one any more; null for none.</param>
/// <seealso href="https://smithy.io/2.0/aws/aws-core.html#client-endpoint-discovery">Client endpoint discovery</seealso>
public abstract class EndpointDiscovery(string? invalidEndpointError)
{
    /// <summary>The name of the error by which an endpoint says that it is not the right one any more; null for none.</summary>
    public string? InvalidEndpointError => invalidEndpointError;

    /// <summary>Asks the service.</summary>
    /// <param name="client">The client of the call; it asks by the endpoint of the service's rules.</param>
    /// <param name="operation">The operation that an endpoint is wanted for; empty where one endpoint serves all.</param>
    /// <param name="identifiers">What of the request the endpoint depends on; empty for nothing.</param>
    /// <param name="cancellationToken">Ends the question.</param>
    /// <returns>The first endpoint that the service names; null when it names none.</returns>
    protected internal abstract Task<DiscoveredEndpoint?> DiscoverAsync(
        ServiceClient client, string operation, IReadOnlyList<KeyValuePair<string, string>> identifiers, CancellationToken cancellationToken);
}
