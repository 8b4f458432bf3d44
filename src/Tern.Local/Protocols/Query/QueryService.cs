using Tern.Local.Http;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.Query;

/// <summary>A service with the query protocol: forms as requests, XML as responses.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html">AWS query protocol</seealso>
internal abstract class QueryService : ProtocolService
{
    private const string MediaType = "text/xml";

    /// <summary>1 MiB plus the encoding of all characters.</summary>
    public override int MaxRequestLength => 4 * 1024 * 1024;

    /// <inheritdoc/>
    protected override string ValidationError => "ValidationError";

    /// <inheritdoc/>
    public override void WriteRefusal(RestResponse response, bool isSignature, string code, string message, string requestId)
    {
        WriteError(response, new TernServiceException(SignatureErrorCodes.ForQuery(code), message), requestId);
        response.StatusCode = isSignature ? 403 : 400;
    }

    /// <summary>Returns the parameters of a request with those that its path contains. The default is to return them unchanged.</summary>
    public virtual ReadOnlyMemory<byte> AddPathParameters(LocalRequest request, ReadOnlyMemory<byte> parameters) => parameters;

    /// <summary>Adds an operation.</summary>
    /// <param name="name">The name of the operation in the model.</param>
    /// <param name="read">Reads a request.</param>
    /// <param name="check">Checks a request against the constraints of the model; null if the operation checks the members.</param>
    /// <param name="execute">Executes a request.</param>
    /// <param name="write">Writes a response with the ID of the request.</param>
    protected void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest>? check, OperationHandler<TRequest, TResponse> execute, Action<PooledBuffer, TResponse, string> write) =>
        Add(name, async (content, context, response, cancellationToken) =>
        {
            var missing = new MissingMembers();
            TRequest request = read(content.Span, missing);
            Check(check, missing, request);
            write(response.Buffer, await execute(context, request, cancellationToken).ConfigureAwait(false), context.RequestId);
            response.ContentType = MediaType;
        });

    /// <inheritdoc/>
    protected override void WriteError(RestResponse response, TernServiceException error, string requestId)
    {
        response.StatusCode = WriteError(response.Buffer, error, requestId);
        response.ContentType = MediaType;
    }

    /// <summary>Writes the XML of an error.</summary>
    /// <returns>The status code of the response.</returns>
    protected abstract int WriteError(PooledBuffer body, TernServiceException error, string requestId);

    /// <inheritdoc/>
    protected override TernServiceException CreateUnsupportedOperationError(string operation) => new(
        "InvalidAction", $"Could not find operation {operation}. Tern.Local does not support it. docs/local.md lists the operations of Tern.Local.");
}
