namespace Tern.Local.Http;

/// <summary>Finds the operation of a request, checks its signature, carries it out, and makes the answer or shows the failure that is due.</summary>
internal interface IServiceFront
{
    /// <summary>Whether a request is meant for it.</summary>
    bool IsFor(LocalRequest request);

    /// <summary>Answers a request, whatever is wrong with it.</summary>
    /// <exception cref="IOException">The connection is to be reset without an answer.</exception>
    /// <exception cref="TimeoutException">The body did not come in time.</exception>
    Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken);
}
