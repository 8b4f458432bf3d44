using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>One operation of a service: how to write its request, resolve its endpoint and read its response.</summary>
/// <remarks>
/// Generated, one instance per operation, for the types of the model. To use another request type (a mapper, a relay of bytes), derive from this
/// class: signing, retries, checksums and errors stay the same. Thread-safe.
/// </remarks>
/// <typeparam name="TRequest">The type of the request. If it and the result are classes, all calls share the same machine code.</typeparam>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class Operation<TRequest, TResult>
{
    /// <param name="descriptor">The properties of the operation.</param>
    protected Operation(OperationDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        Descriptor = descriptor;
    }

    /// <summary>The properties of the operation.</summary>
    public OperationDescriptor Descriptor { get; }

    /// <summary>Writes path, query, headers and body. Called once per call; every attempt sends the same message.</summary>
    /// <param name="request">The request.</param>
    /// <param name="message">The message to write to.</param>
    public abstract void Write(TRequest request, RequestMessage message);

    /// <summary>Evaluates the endpoint rules of the service for a request. Called once per call, after the identity is known.</summary>
    /// <param name="request">The request.</param>
    /// <param name="context">The other parameters of the rules.</param>
    public abstract Endpoint ResolveEndpoint(TRequest request, EndpointContext context);

    /// <summary>
    /// Reads a successful response. A buffered body is only valid during this call. A streamed body (see
    /// <see cref="OperationDescriptor.ResponseMode"/>) belongs to the result, which the caller must dispose.
    /// </summary>
    /// <param name="response">The response.</param>
    public abstract TResult Read(ResponseMessage response);

    /// <summary>
    /// Adds the members of a request that have a name in the OpenTelemetry conventions to the tags of the call's span. Called before
    /// <see cref="Write"/>, only if a listener of spans exists. The default adds none.
    /// </summary>
    /// <param name="request">The request.</param>
    /// <param name="tags">The tags.</param>
    public virtual void Describe(TRequest request, ref TagWriter tags)
    {
    }

    /// <summary>Adds the members of a result, as <see cref="Describe"/> adds those of a request. The default adds none.</summary>
    /// <param name="result">The result.</param>
    /// <param name="tags">The tags.</param>
    public virtual void DescribeResult(TResult result, ref TagWriter tags)
    {
    }
}
