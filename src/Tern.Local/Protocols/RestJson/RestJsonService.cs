using Tern.Local.Http;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.RestJson;

/// <summary>A service with REST and JSON.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html">AWS restJson1 protocol</seealso>
internal abstract class RestJsonService : ProtocolService
{
    /// <summary>The routes of the operations.</summary>
    public abstract RestRouter Router { get; }

    /// <inheritdoc/>
    public override int MaxRequestLength => 8 * 1024 * 1024;

    /// <summary>Creates the error of a request whose body exceeds <see cref="MaxRequestLength"/>. Its status is 413.</summary>
    public virtual TernServiceException CreateTooLargeError(string operation) => new("RequestTooLargeException", $"The request body exceeds the maximum of {MaxRequestLength} bytes.");

    /// <summary>Creates the request that the generated code reads.</summary>
    public static RestRequest CreateRequest(LocalRequest request, ReadOnlyMemory<byte> content)
    {
        int query = request.Target.IndexOf('?', StringComparison.Ordinal);
        return new RestRequest
        {
            Method = request.Method,
            Path = query < 0 ? request.Target : request.Target[..query],
            Query = query < 0 ? "" : request.Target[(query + 1)..],
            Headers = request.Headers,
            Content = content,
        };
    }

    /// <inheritdoc/>
    public override void WriteRefusal(RestResponse response, bool isSignature, string code, string message, string requestId)
    {
        RestJsonErrors.Write(response, new TernServiceException(code, message));
        response.StatusCode = isSignature ? 403 : 400;
    }

    /// <summary>Adds an operation.</summary>
    /// <param name="route">The route of the operation.</param>
    /// <param name="read">Reads a request, and checks its constraints.</param>
    /// <param name="execute">Executes a request.</param>
    /// <param name="write">Writes a response.</param>
    protected void Add<TRequest, TResponse>(
        RestRoute route, Func<RestRequest, TRequest> read, OperationHandler<TRequest, TResponse> execute, Action<RestResponse, TResponse> write) =>
        Add(route.Operation, async (content, context, response, cancellationToken) =>
            write(response, await execute(context, read(CreateRequest(context.Request, content)), cancellationToken).ConfigureAwait(false)));
}
