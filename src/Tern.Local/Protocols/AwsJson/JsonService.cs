using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>A service with AWS JSON.</summary>
internal abstract class JsonService : ProtocolService
{
    /// <summary>The part of <c>X-Amz-Target</c> before the dot.</summary>
    public abstract string TargetPrefix { get; }

    /// <summary>The media type of requests and responses: <c>application/x-amz-json-1.0</c> or <c>application/x-amz-json-1.1</c>.</summary>
    public abstract string MediaType { get; }

    /// <inheritdoc/>
    public override void WriteRefusal(RestResponse response, bool isSignature, string code, string message, string requestId)
    {
        response.StatusCode = 400;
        response.ContentType = MediaType;
        FrameworkError.Write(response.Buffer, code, message);
    }

    /// <summary>Adds an operation.</summary>
    /// <param name="name">The name of the operation in the model.</param>
    /// <param name="read">Reads a request.</param>
    /// <param name="check">Checks a request against the constraints of the model; null if the operation checks the members.</param>
    /// <param name="execute">Executes a request.</param>
    /// <param name="write">Writes a response.</param>
    protected void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest>? check, OperationHandler<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, async (content, context, response, cancellationToken) =>
        {
            var missing = new MissingMembers();
            TRequest request = read(content.Span, missing);
            Check(check, missing, request);
            write(response.Buffer, await execute(context, request, cancellationToken).ConfigureAwait(false));
            response.ContentType = MediaType;
        });

    /// <inheritdoc/>
    protected override void WriteError(RestResponse response, TernServiceException error, string requestId)
    {
        response.StatusCode = WriteError(response.Buffer, error);
        response.ContentType = MediaType;
    }

    /// <summary>Writes the JSON of an error.</summary>
    /// <returns>The status code of the response.</returns>
    protected abstract int WriteError(PooledBuffer body, TernServiceException error);
}
