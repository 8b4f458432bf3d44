using Tern.Discovery;
using Tern.Endpoints;

namespace Tern.Calls;

internal sealed partial class Call
{
    private DiscoveryKey? _discoveryKey;
    private Task<Endpoint>? _discovered;
    private bool _isRediscovered;

    /// <summary>Whether the service is asked for the endpoint; never where the caller has configured one.</summary>
    private bool IsDiscovered => _operation.EndpointDiscovery is not null && _runtime.Options.Endpoint is null;

    /// <summary>Takes the endpoint that the service names in place of that of its rules, whose settings still hold.</summary>
    private async ValueTask DiscoverAsync()
    {
        EndpointDiscovery discovery = _operation.EndpointDiscovery!;
        IReadOnlyList<KeyValuePair<string, string>> identifiers = Request.EndpointIdentifiers ?? [];
        DiscoveryKey key = _discoveryKey ??= DiscoveryKey.Create(Endpoint, Identity, _operation.Name, identifiers);
        ServiceClient client = _runtime.Client;
        // Without the caller's token: others wait for the same answer.
        _discovered = _resources.DiscoveredEndpoints.GetAsync(key, () => discovery.DiscoverAsync(client, key.Operation, identifiers, CancellationToken.None));
        _target = _runtime.GetTarget(await _discovered.WaitAsync(_watchdog.Token).ConfigureAwait(false), Request);
    }

    /// <summary>Forgets an endpoint that is not the right one any more.</summary>
    /// <returns>Whether the call is sent again, to another one: once per call, without a token and within the same attempt.</returns>
    private bool TryRediscover(Exception failure)
    {
        if (_discovered is null || failure is not ServiceException error || error.ErrorCode != _operation.EndpointDiscovery!.InvalidEndpointError)
            return false;
        _resources.DiscoveredEndpoints.Remove(_discoveryKey!, _discovered);
        if (_isRediscovered || !_body.CanReplay || _runtime.RetryPolicy.MaxAttempts == 1)
            return false;
        _isRediscovered = true;
        return true;
    }
}
