namespace Tern.Local.Http;

/// <summary>Gives each request to the front of the service that it is for.</summary>
/// <param name="time">The clock of slow answers.</param>
/// <param name="services">The services, as tests name them.</param>
/// <param name="fronts">What answers; the first that a request is for, and the last for what is left.</param>
internal sealed class Gateway(TimeProvider time, IReadOnlyList<ILocalService> services, IReadOnlyList<IServiceFront> fronts)
{
    public IReadOnlyList<ILocalService> Services { get; } = services;

    public TimeProvider Time { get; } = time;

    /// <summary>Answers a request.</summary>
    /// <exception cref="IOException">The connection is to be reset without an answer.</exception>
    /// <exception cref="TimeoutException">The body did not come in time.</exception>
    public Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) =>
        Find(request).HandleAsync(request, cancellationToken);

    /// <inheritdoc cref="IServiceFront.AllowsOrigin"/>
    public bool AllowsOrigin(LocalRequest request, string origin) => Find(request).AllowsOrigin(request, origin);

    private IServiceFront Find(LocalRequest request)
    {
        foreach (IServiceFront front in fronts)
        {
            if (front.IsFor(request))
                return front;
        }
        return fronts[^1];
    }
}
