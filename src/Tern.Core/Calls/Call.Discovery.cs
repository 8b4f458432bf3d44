namespace Tern.Runtime;

internal sealed partial class Call
{
    private DiscoveryKey? _discoveryKey;
    private Task<Endpoint>? _discovered;
    private bool _isRediscovered;

    /// <summary>Whether the endpoint is discovered from the service; never if the caller configured one.</summary>
    private bool IsDiscovered => _operation.EndpointDiscovery is not null && _runtime.Options.Endpoint is null;

    /// <summary>
    /// Replaces the endpoint of the rules with the one that the service returns. The settings of the rules' endpoint still apply.
    /// </summary>
    private async ValueTask DiscoverAsync()
    {
        EndpointDiscovery discovery = _operation.EndpointDiscovery!;
        IReadOnlyList<KeyValuePair<string, string>> identifiers = Request.EndpointIdentifiers ?? [];
        DiscoveryKey key = _discoveryKey ??= DiscoveryKey.Create(Endpoint, Identity, _operation.Name, identifiers);
        ServiceClient client = _runtime.Client;
        // Without the caller's token: other calls wait for the same response.
        _discovered = _resources.DiscoveredEndpoints.GetAsync(key, () => discovery.DiscoverAsync(client, key.Operation, identifiers, CancellationToken.None));
        _target = _runtime.GetTarget(await _discovered.WaitAsync(_watchdog.Token).ConfigureAwait(false), Request);
    }

    /// <summary>Removes an endpoint that is no longer valid from the cache.</summary>
    /// <returns>True if the call is sent again, to another endpoint: once per call, without a retry token and within the same attempt.</returns>
    private bool TryRediscover(Exception failure)
    {
        if (_discovered is null || failure is not TernServiceException error || error.ErrorCode != _operation.EndpointDiscovery!.InvalidEndpointError)
            return false;
        _resources.DiscoveredEndpoints.Remove(_discoveryKey!, _discovered);
        if (_isRediscovered || !_body.CanReplay || _runtime.RetryPolicy.MaxAttempts == 1)
            return false;
        _isRediscovered = true;
        return true;
    }
}
