using Tern.Endpoints;

namespace Tern.Calls;

/// <summary>One operation of a service on the wire: how its request is written, where it goes, and how its answer is read.</summary>
/// <remarks>
/// Generated, one instance per operation, for the model's types. A package that has its own request type (a mapper, a tool that
/// relays bytes) derives from this for it, and signing, retries, checksums and errors stay the same. Thread-safe.
/// </remarks>
/// <typeparam name="TRequest">What is asked. Where it and the result are classes, all calls run the same machine code.</typeparam>
/// <typeparam name="TResult">What a call returns.</typeparam>
public abstract class Operation<TRequest, TResult>
{
    /// <param name="descriptor">What the pipeline needs to know.</param>
    protected Operation(OperationDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        Descriptor = descriptor;
    }

    /// <summary>What the pipeline needs to know.</summary>
    public OperationDescriptor Descriptor { get; }

    /// <summary>Fills in path, query, headers and body. Called once per call; the result is sent on every attempt.</summary>
    /// <param name="request">What is asked.</param>
    /// <param name="message">Takes it.</param>
    public abstract void Write(TRequest request, RequestMessage message);

    /// <summary>Evaluates the service's endpoint rules for a request. Called once per call, after the identity is known.</summary>
    /// <param name="request">What is asked.</param>
    /// <param name="context">What the rules may ask for besides.</param>
    public abstract Endpoint ResolveEndpoint(TRequest request, EndpointContext context);

    /// <summary>
    /// Reads a successful response. A buffered body is only valid during this call; a streamed body (see
    /// <see cref="OperationDescriptor.ResponseMode"/>) belongs to the result, which must be disposed by its user.
    /// </summary>
    /// <param name="response">The response.</param>
    public abstract TResult Read(ResponseMessage response);
}
