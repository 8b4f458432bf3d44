using Tern.Endpoints;

namespace Tern.Calls;

/// <summary>Puts one request on the wire.</summary>
/// <remarks>
/// Generated clients write the model's request types. A package that has its own request type (a mapper, a tool that
/// relays bytes) implements this over it, and signing, retries, checksums and errors stay the same.
/// </remarks>
public interface IRequestWriter
{
    /// <summary>Fills in path, query, headers and body. Called once per call; the result is sent on every attempt.</summary>
    void Write(RequestMessage request);

    /// <summary>Evaluates the service's endpoint rules for this request. Called once per call, after the identity is known.</summary>
    Endpoint ResolveEndpoint(EndpointContext context);
}
