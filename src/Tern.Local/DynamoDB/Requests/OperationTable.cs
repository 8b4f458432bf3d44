using Tern.Codecs;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The operations of a service by name, each between its generated reader and writer.</summary>
internal sealed class OperationTable(string service)
{
    private readonly Dictionary<string, Entry> _entries = new(StringComparer.Ordinal);

    public IReadOnlyCollection<string> Names => _entries.Keys;

    /// <summary>Adds an operation.</summary>
    /// <param name="name">Its name on the wire.</param>
    /// <param name="read">Reads requests.</param>
    /// <param name="check">Checks them against the model's constraints.</param>
    /// <param name="execute">Carries them out; it is also given the host that the request was sent to.</param>
    /// <param name="write">Writes results.</param>
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

    /// <summary>Carries out a request.</summary>
    /// <exception cref="LocalServiceException">The service would answer with an error.</exception>
    public async ValueTask ExecuteAsync(string name, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken)
    {
        if (!_entries.TryGetValue(name, out Entry? entry))
            throw new LocalServiceException("UnknownOperationException", $"The operation '{name}' of {service} is not in Tern.Local.");
        try
        {
            await entry(request, host, response, cancellationToken).ConfigureAwait(false);
        }
        catch (InvalidAttributeValueException e)
        {
            throw LocalServiceException.Validation(
                e.Problem == AttributeValueProblem.SeveralTypes ? AttributeValueValidator.SeveralTypes : AttributeValueValidator.NullIsFalse);
        }
        catch (CodecException e)
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
