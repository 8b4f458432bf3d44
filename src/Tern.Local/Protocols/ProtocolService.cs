using System.Collections.Frozen;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>A service in one protocol: its operations, errors and headers. A service with several protocols has one object for each.</summary>
internal abstract class ProtocolService : ILocalService
{
    /// <summary>The code of an error of Tern.Local.</summary>
    protected const string InternalError = "InternalError";

    private readonly Dictionary<string, ServiceOperation> _operations = new(StringComparer.Ordinal);

    /// <inheritdoc/>
    public abstract string Name { get; }

    /// <inheritdoc/>
    public abstract string SigningName { get; }

    /// <summary>The maximum length of the body of a request, in bytes.</summary>
    public abstract int MaxRequestLength { get; }

    /// <inheritdoc/>
    public IReadOnlyCollection<string> Operations => _operations.Keys;

    /// <summary>Whether an operation has no signature. The default is false.</summary>
    public virtual bool IsAnonymous(string operation) => false;

    /// <summary>Creates the ID of a request. The default is a UUID.</summary>
    public virtual string CreateRequestId() => RequestIds.Create();

    /// <summary>Returns a name of an operation as a string, which exists already if the operation is supported.</summary>
    public string GetOperationName(ReadOnlySpan<char> name) =>
        _operations.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out string? known, out _) ? known : name.ToString();

    /// <summary>Executes a request, and writes the response or the error.</summary>
    /// <param name="operation">The name of the operation. It may be an unsupported one.</param>
    /// <param name="content">The body of the request. It must not be used after the call.</param>
    /// <param name="context">The request and its caller.</param>
    /// <param name="response">The response to write.</param>
    /// <param name="cancellationToken">Cancels the operation. A write that has started is completed nevertheless.</param>
    /// <returns>The code of the error; null if the operation succeeded.</returns>
    public async ValueTask<string?> ExecuteAsync(
        string operation, ReadOnlyMemory<byte> content, RequestContext context, RestResponse response, CancellationToken cancellationToken)
    {
        try
        {
            if (!_operations.TryGetValue(operation, out ServiceOperation? execute))
                throw CreateUnsupportedOperationError(operation);
            await execute(content, context, response, cancellationToken).ConfigureAwait(false);
            return null;
        }
        catch (TernServiceException error)
        {
            return WriteFailure(response, error, context.RequestId);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return WriteFailure(response, CreateError(operation, e, content.Span), context.RequestId);
        }
    }

    /// <summary>Writes the error of a fault that prevents the execution of a request.</summary>
    /// <returns>The code of the error.</returns>
    public string WriteFault(RestResponse response, Fault fault, string operation, string requestId)
    {
        if (fault.Kind == FaultKind.Throttle)
            return WriteFailure(response, CreateThrottlingError(operation), requestId);
        string code = fault.ErrorCode ?? fault.StatusCode switch
        {
            500 => "InternalServerError",
            503 => "ServiceUnavailable",
            _ => "InternalFailure",
        };
        WriteFailure(response, CreateError(code, "The request failed because of a fault of LocalAws.Faults."), requestId);
        response.StatusCode = fault.StatusCode;
        return code;
    }

    /// <summary>Writes the error of a request that is refused before a service receives it, for example because of its signature.</summary>
    /// <param name="response">The response to write.</param>
    /// <param name="isSignature">Whether the signature is the reason. Otherwise the form or the length of the request is.</param>
    /// <param name="code">The code of the error.</param>
    /// <param name="message">The message of the error.</param>
    /// <param name="requestId">The ID of the request.</param>
    public abstract void WriteRefusal(RestResponse response, bool isSignature, string code, string message, string requestId);

    /// <summary>Adds the headers that the response to each request has, also if it is an error.</summary>
    /// <param name="response">The response.</param>
    /// <param name="requestId">The ID of the request.</param>
    /// <param name="isChecksumWrong">Whether the checksum must not match the body, because of a fault.</param>
    public virtual void AddHeaders(RestResponse response, string requestId, bool isChecksumWrong) => response.Headers.Add(new("x-amzn-RequestId", requestId));

    /// <summary>Writes an error.</summary>
    protected abstract void WriteError(RestResponse response, TernServiceException error, string requestId);

    /// <summary>Creates the error of a fault.</summary>
    protected virtual TernServiceException CreateError(string code, string message) => new(code, message);

    /// <summary>Creates the throttling error of the service.</summary>
    protected virtual TernServiceException CreateThrottlingError(string operation) => new("ThrottlingException", "Rate exceeded");

    /// <summary>Creates the error of an operation that is not supported.</summary>
    protected virtual TernServiceException CreateUnsupportedOperationError(string operation) => new(
        "UnknownOperationException", $"Tern.Local does not support the operation '{operation}' of {Name}. Check its name; docs/local.md lists the operations of Tern.Local.");

    /// <summary>Creates the error for an exception of an operation: the request cannot be read, the storage fails, or Tern.Local has a defect.</summary>
    protected virtual TernServiceException CreateError(string operation, Exception exception, ReadOnlySpan<byte> request) => exception switch
    {
        TernSerializationException => new TernServiceException("SerializationException", exception.Message),
        LocalStorageException => new TernServiceException(InternalError, exception.Message),
        // The message must show that Tern.Local failed, not the code under test.
        _ => new TernServiceException(InternalError, $"Tern.Local failed to execute {operation}: {exception.GetType().Name}: {exception.Message}"),
    };

    /// <summary>The code of the error of a request that violates constraints of the model. The default is <c>ValidationException</c>.</summary>
    protected virtual string ValidationError => "ValidationException";

    /// <summary>The members of requests whose values are secrets, by their names in the model. The default is none.</summary>
    protected virtual IReadOnlySet<string> SecretMembers => FrozenSet<string>.Empty;

    /// <summary>Refuses a request that violates constraints of the model.</summary>
    /// <exception cref="TernServiceException">There are violations.</exception>
    protected virtual void ThrowIfAny(ConstraintViolations violations)
    {
        if (violations.Problems.Count > 0)
            throw ViolationError.Create(ValidationError, violations.Problems, SecretMembers);
    }

    /// <summary>Refuses a request that violates constraints of the model.</summary>
    /// <param name="check">The check; null for none.</param>
    /// <param name="missing">The required members that the request does not have.</param>
    /// <param name="request">The request.</param>
    /// <exception cref="TernServiceException">There are violations.</exception>
    protected void Check<TRequest>(RequestCheck<TRequest>? check, MissingMembers missing, TRequest request)
    {
        if (check is null)
            return;
        var violations = new ConstraintViolations(missing);
        check(violations, request);
        ThrowIfAny(violations);
    }

    /// <summary>Adds an operation.</summary>
    protected void Add(string name, ServiceOperation operation) => _operations.Add(name, operation);

    private string WriteFailure(RestResponse response, TernServiceException error, string requestId)
    {
        // The operation can have written a part of its response.
        response.Buffer.Clear();
        response.Headers.Clear();
        WriteError(response, error, requestId);
        return error.ErrorCode;
    }
}
