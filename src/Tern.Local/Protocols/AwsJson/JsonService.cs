using Tern.Local.Services;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>A service with AWS JSON: its operations, errors and headers.</summary>
internal abstract class JsonService : ILocalService
{
    private readonly Dictionary<string, Entry> _operations = new(StringComparer.Ordinal);

    /// <inheritdoc/>
    public abstract string Name { get; }

    /// <inheritdoc/>
    public abstract string SigningName { get; }

    /// <summary>The part of <c>X-Amz-Target</c> before the dot.</summary>
    public abstract string TargetPrefix { get; }

    /// <summary>The media type of requests and responses: <c>application/x-amz-json-1.0</c> or <c>application/x-amz-json-1.1</c>.</summary>
    public abstract string MediaType { get; }

    /// <summary>The maximum length of the body of a request, in bytes.</summary>
    public abstract int MaxRequestLength { get; }

    /// <inheritdoc/>
    public IReadOnlyCollection<string> Operations => _operations.Keys;

    /// <summary>Executes a request.</summary>
    /// <param name="operation">The name of the operation, for example <c>PutItem</c>. It may be an unsupported one.</param>
    /// <param name="request">The JSON of the request. It must not be used after the call.</param>
    /// <param name="host">The host that the request was sent to.</param>
    /// <param name="response">The buffer to write the JSON of the response to.</param>
    /// <param name="cancellationToken">Cancels the operation. A write that has started is completed nevertheless.</param>
    /// <exception cref="LocalServiceException">The service returns an error, which <see cref="WriteError"/> writes.</exception>
    public async ValueTask ExecuteAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken)
    {
        if (!_operations.TryGetValue(operation, out Entry? entry))
            throw CreateUnsupportedOperationError(operation);
        try
        {
            await entry(request, host, response, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is not (LocalServiceException or OperationCanceledException))
        {
            throw CreateError(operation, e, request.Span);
        }
    }

    /// <summary>Writes the JSON of an error.</summary>
    /// <returns>The status code of the response.</returns>
    public abstract int WriteError(PooledBuffer body, LocalServiceException error);

    /// <summary>Creates the error of a fault.</summary>
    /// <param name="code">The code of the error.</param>
    /// <param name="message">The message of the error.</param>
    public abstract LocalServiceException CreateError(string code, string message);

    /// <summary>Creates the throttling error of the service.</summary>
    public abstract LocalServiceException CreateThrottlingError(string operation);

    /// <summary>Creates the headers that only this service sends: its request id, and its checksum of the body if it has one.</summary>
    /// <param name="body">The body of the response.</param>
    /// <param name="isChecksumWrong">Whether the checksum must not match the body, because of a fault.</param>
    public abstract IEnumerable<KeyValuePair<string, string>> CreateHeaders(ReadOnlySpan<byte> body, bool isChecksumWrong);

    /// <summary>Creates the error of an operation that is not supported.</summary>
    protected abstract LocalServiceException CreateUnsupportedOperationError(string operation);

    /// <summary>Creates the error for an exception of an operation: the request cannot be read, the storage fails, or Tern.Local has a defect.</summary>
    protected abstract LocalServiceException CreateError(string operation, Exception exception, ReadOnlySpan<byte> request);

    /// <summary>Refuses a request that violates constraints of the model.</summary>
    protected abstract void ThrowIfAny(ConstraintViolations violations);

    /// <summary>Adds an operation.</summary>
    /// <param name="name">The name of the operation in the model.</param>
    /// <param name="read">Reads a request.</param>
    /// <param name="check">Checks a request against the constraints of the model.</param>
    /// <param name="execute">Executes a request. The second parameter is the host that the request was sent to.</param>
    /// <param name="write">Writes a response.</param>
    protected void Add<TRequest, TResponse>(
        string name,
        RequestReader<TRequest> read,
        RequestCheck<TRequest> check,
        Func<TRequest, string, CancellationToken, ValueTask<TResponse>> execute,
        Action<PooledBuffer, TResponse> write) => _operations.Add(name, async (body, host, response, cancellationToken) =>
        {
            var missing = new MissingMembers();
            TRequest request = read(body.Span, missing);
            var violations = new ConstraintViolations(missing);
            check(violations, request);
            ThrowIfAny(violations);
            write(response, await execute(request, host, cancellationToken).ConfigureAwait(false));
        });

    private delegate Task Entry(ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken);
}
