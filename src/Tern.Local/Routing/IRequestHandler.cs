using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>Handles the requests of a service: finds the operation, verifies the signature, executes the request, injects faults and creates the response.</summary>
internal interface IRequestHandler
{
    /// <summary>Whether a web page may send a request across origins. A preflight is always allowed: its response is the result of the same check.</summary>
    /// <param name="request">The request.</param>
    /// <param name="origin">The origin of the page; <c>null</c>, the text, for an opaque or unknown one.</param>
    bool AllowsOrigin(LocalRequest request, string origin);

    /// <summary>Handles a request. An invalid request has an error response, not an exception.</summary>
    /// <exception cref="IOException">The connection must be reset without a response.</exception>
    /// <exception cref="TimeoutException">The request body was not received in time.</exception>
    ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken);
}
