using Tern.DynamoDB;
using Tern.Local.DynamoDB.Values;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The operations of a service by name, with their generated request readers and response writers.</summary>
internal sealed class OperationTable(string service)
{
    private readonly Dictionary<string, Entry> _entries = new(StringComparer.Ordinal);

    public IReadOnlyCollection<string> Names => _entries.Keys;

    /// <summary>Adds an operation.</summary>
    /// <param name="name">The name of the operation in the model.</param>
    /// <param name="read">Reads a request.</param>
    /// <param name="check">Checks a request against the constraints of the model.</param>
    /// <param name="execute">Executes a request. The second parameter is the host that the request was sent to.</param>
    /// <param name="write">Writes a response.</param>
    public void Add<TRequest, TResponse>(
        string name,
        RequestReader<TRequest> read,
        RequestCheck<TRequest> check,
        Func<TRequest, string, CancellationToken, ValueTask<TResponse>> execute,
        Action<PooledBuffer, TResponse> write) => _entries.Add(name, async (body, host, response, cancellationToken) =>
        {
            var missing = new MissingMembers();
            TRequest request = read(body.Span, missing);
            var violations = new ConstraintViolations(missing);
            check(violations, request);
            ViolationMessages.ThrowIfAny(violations);
            write(response, await execute(request, host, cancellationToken).ConfigureAwait(false));
        });

    /// <summary>Executes a request.</summary>
    /// <exception cref="LocalServiceException">The service returns an error.</exception>
    public async ValueTask ExecuteAsync(string name, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken)
    {
        if (!_entries.TryGetValue(name, out Entry? entry))
            throw new LocalServiceException("UnknownOperationException", $"Tern.Local does not support the operation '{name}' of {service}. Check its name; docs/local.md lists the operations of Tern.Local.");
        try
        {
            await entry(request, host, response, cancellationToken).ConfigureAwait(false);
        }
        catch (InvalidAttributeValueException e)
        {
            throw LocalServiceException.Validation(
                e.Problem == AttributeValueProblem.SeveralTypes ? AttributeValueValidator.SeveralTypes : AttributeValueValidator.NullIsFalse);
        }
        catch (TernSerializationException e)
        {
            throw new LocalServiceException("SerializationException", SerializationMessages.Of(e, request.Span));
        }
        catch (LocalStorageException e)
        {
            throw new LocalServiceException("InternalServerError", e.Message);
        }
    }

    private delegate Task Entry(ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken);
}
