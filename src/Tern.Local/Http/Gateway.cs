namespace Tern.Local.Http;

/// <summary>Dispatches each request to the request handler of its service.</summary>
/// <param name="time">The clock for slow response bodies.</param>
/// <param name="services">The services, for fault injection and the list of supported services.</param>
/// <param name="handlers">The request handlers. The first matching handler receives a request; the last receives unmatched requests.</param>
internal sealed class Gateway(TimeProvider time, IReadOnlyList<ILocalService> services, IReadOnlyList<IRequestHandler> handlers)
{
    public IReadOnlyList<ILocalService> Services { get; } = services;

    public TimeProvider Time { get; } = time;

    /// <summary>Handles a request.</summary>
    /// <exception cref="IOException">The connection must be reset without a response.</exception>
    /// <exception cref="TimeoutException">The request body was not received in time.</exception>
    public Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) =>
        Find(request).HandleAsync(request, cancellationToken);

    /// <inheritdoc cref="IRequestHandler.AllowsOrigin"/>
    public bool AllowsOrigin(LocalRequest request, string origin) => Find(request).AllowsOrigin(request, origin);

    private IRequestHandler Find(LocalRequest request)
    {
        foreach (IRequestHandler handler in handlers)
        {
            if (handler.CanHandle(request))
                return handler;
        }
        return handlers[^1];
    }
}
