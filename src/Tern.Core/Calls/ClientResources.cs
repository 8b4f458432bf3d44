namespace Tern.Runtime;

/// <summary>The resources that clients created from one another share. Reference-counted.</summary>
internal sealed class ClientResources(ClientOptions options)
{
    private readonly SlotPool<Call> _calls = new();
    private readonly SlotPool<Watchdog> _watchdogs = new();
    private int _referenceCount = 1;
    private bool _isReleased;
    private DiscoveryCache? _discoveredEndpoints;
    private RedirectionCache? _redirections;
    private RetryPolicy? _retryPolicy;
    private RetryOptions? _retryOptions;

    public HttpTransport Transport { get; } = new(options);

    public SigV4Signer Signer { get; } = new();

    /// <summary>The signer for sets of regions; null until a call needs one.</summary>
    public RequestSigner? RegionSetSigner { get; set; }

    /// <summary>The cache of discovered endpoints.</summary>
    public DiscoveryCache DiscoveredEndpoints =>
        Volatile.Read(ref _discoveredEndpoints)
        ?? Interlocked.CompareExchange(ref _discoveredEndpoints, new DiscoveryCache(options.TimeProvider), null)
        ?? _discoveredEndpoints;

    /// <summary>The cache of regions for resources outside the client's region; null until the first redirection.</summary>
    public RedirectionCache? Redirections => Volatile.Read(ref _redirections);

    public ClockSkew ClockSkew { get; } = new(options.TimeProvider);

    public void CacheRedirection(string url, string region)
    {
        if (Redirections is null)
            Interlocked.CompareExchange(ref _redirections, new RedirectionCache(), null);
        Redirections!.Add(url, region);
    }

    /// <summary>Closes idle connections and discards the corrections of the clock.</summary>
    public void Forget()
    {
        Transport.CloseIdleConnections();
        ClockSkew.Clear();
    }

    public void AddReference() => Interlocked.Increment(ref _referenceCount);

    public void Release()
    {
        if (Interlocked.Decrement(ref _referenceCount) != 0)
            return;
        Transport.Dispose();
        Interlocked.Exchange(ref _isReleased, true);
        DisposePooled();
    }

    /// <summary>Returns the retry policy: the shared instance for the options of the first client, a new one for other options. All policies share one quota.</summary>
    public RetryPolicy GetRetryPolicy(ServiceDescriptor service, RetryOptions retry)
    {
        lock (_calls)
        {
            if (_retryPolicy is null)
            {
                _retryOptions = retry;
                _retryPolicy = new RetryPolicy(service, retry, options.TimeProvider);
            }
            return retry == _retryOptions ? _retryPolicy : new RetryPolicy(service, retry, options.TimeProvider, quota: _retryPolicy.Quota);
        }
    }

    public Call RentCall(ClientRuntime runtime, OperationDescriptor operation, bool isSent, CancellationToken cancellationToken)
    {
        Call call = _calls.TryRent() ?? new Call(this, options.TimeProvider);
        call.Begin(runtime, operation, isSent, cancellationToken);
        return call;
    }

    /// <returns>True if the call is pooled for reuse.</returns>
    public bool ReturnCall(Call call)
    {
        if (Volatile.Read(ref _isReleased) || !_calls.TryReturn(call))
            return false;
        // The last client may have been disposed just before: then nothing else disposes the returned call.
        if (Volatile.Read(ref _isReleased))
            DisposePooled();
        return true;
    }

    /// <summary>Rents a watchdog for reading one body, which outlives its call.</summary>
    public Watchdog RentWatchdog() => _watchdogs.TryRent() ?? new Watchdog(options.TimeProvider);

    /// <summary>Returns a watchdog to the pool that has been stopped and is reusable.</summary>
    public void ReturnWatchdog(Watchdog watchdog)
    {
        if (Volatile.Read(ref _isReleased) || !_watchdogs.TryReturn(watchdog))
            watchdog.Dispose();
        else if (Volatile.Read(ref _isReleased))
            DisposePooled();
    }

    /// <summary>Disposes the timers of pooled objects, which would reference them until they fire.</summary>
    private void DisposePooled()
    {
        while (_calls.TryRent() is { } call)
            call.Dispose();
        while (_watchdogs.TryRent() is { } watchdog)
            watchdog.Dispose();
    }
}
