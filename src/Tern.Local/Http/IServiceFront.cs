namespace Tern.Local.Http;

/// <summary>Finds the operation of a request, checks its signature, carries it out, and makes the answer or shows the failure that is due.</summary>
internal interface IServiceFront
{
    /// <summary>Whether a request is meant for it.</summary>
    bool IsFor(LocalRequest request);

    /// <summary>Whether a web page may send a request across origins. A preflight is always allowed: its response is the result of the same check.</summary>
    /// <param name="request">The request.</param>
    /// <param name="origin">The origin of the page; <c>null</c>, the text, for an opaque or unknown one.</param>
    bool AllowsOrigin(LocalRequest request, string origin);

    /// <summary>Answers a request, whatever is wrong with it.</summary>
    /// <exception cref="IOException">The connection is to be reset without an answer.</exception>
    /// <exception cref="TimeoutException">The body did not come in time.</exception>
    Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken);
}
