namespace Tern.Runtime;

internal sealed partial class Call
{
    /// <summary>Whether the endpoint is discovered from the service; never if the caller configured one.</summary>
    private bool IsDiscovered => _state.Operation.EndpointDiscovery is not null && _state.Runtime.Options.Endpoint is null;

    /// <summary>
    /// Replaces the endpoint of the rules with the one that the service returns. The settings of the rules' endpoint still apply.
    /// </summary>
    private async ValueTask DiscoverAsync()
    {
        IReadOnlyList<KeyValuePair<string, string>> identifiers = Request.EndpointIdentifiers ?? [];
        DiscoveryKey key = _state.DiscoveryKey ??= DiscoveryKey.Create(Endpoint, Identity, _state.Operation.Name, identifiers);
        Endpoint discovered = await _resources.DiscoveredEndpoints
            .GetAsync(key, _state.Operation.EndpointDiscovery!, _state.Runtime.Client, identifiers, _watchdog.Token)
            .ConfigureAwait(false);
        _state.Discovered = discovered;
        SetTarget(_state.Runtime.GetTarget(discovered, Request));
    }

    /// <summary>Removes an endpoint that is no longer valid from the cache.</summary>
    /// <returns>True if the call is sent again, to another endpoint: once per call, without a retry token and within the same attempt.</returns>
    private bool TryRediscover(Exception failure)
    {
        if (_state.Discovered is null
            || failure is not TernServiceException error
            || error.ErrorCode != _state.Operation.EndpointDiscovery!.InvalidEndpointError)
        {
            return false;
        }
        _resources.DiscoveredEndpoints.Remove(_state.DiscoveryKey!, _state.Discovered);
        if (_state.IsRediscovered || !_state.Body.CanReplay || _state.Runtime.RetryPolicy.MaxAttempts == 1)
            return false;
        _state.IsRediscovered = true;
        return true;
    }
}
