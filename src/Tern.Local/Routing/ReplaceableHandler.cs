using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>Sends requests to the current services of a <see cref="LocalAws"/>, which a reset replaces. Thread-safe.</summary>
internal sealed class ReplaceableHandler(IRequestHandler first) : IRequestHandler
{
    private volatile IRequestHandler _current = first;

    /// <summary>Sends later requests to another handler.</summary>
    public void Replace(IRequestHandler next) => _current = next;

    /// <inheritdoc/>
    public bool AllowsOrigin(LocalRequest request, string origin) => _current.AllowsOrigin(request, origin);

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) => _current.HandleAsync(request, cancellationToken);
}
