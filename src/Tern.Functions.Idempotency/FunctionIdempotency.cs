using Tern.DynamoDB;
using Tern.Functions.Idempotency.Keys;
using Tern.Functions.Idempotency.Records;
using Tern.Runtime;

namespace Tern.Functions.Idempotency;

/// <summary>Executes operations once for each key: the result is stored in a table of DynamoDB, and returned to repetitions. Thread-safe. Use one instance for the function.</summary>
/// <remarks>
/// <para>
/// The table has the partition key <c>id</c> of type S, and <c>expiration</c> as its time-to-live attribute. The records are those of Powertools for AWS Lambda (TypeScript), and each library returns the results
/// of the other. An operation costs two requests, a repetition one.
/// </para>
/// <para>
/// An operation is executed again if its execution has thrown, or if it has neither completed nor failed before its deadline (crash, timeout). It is not executed twice if each execution ends before its deadline, and
/// no process ends between the effect of the operation and the update of the record.
/// </para>
/// </remarks>
/// <seealso href="https://docs.powertools.aws.dev/lambda/typescript/latest/features/idempotency/">Powertools</seealso>
public sealed class FunctionIdempotency
{
    private readonly IIdempotencyStore _store;
    private readonly IdempotencyOptions _options;
    private readonly TimeProvider _time;
    private readonly string _prefix;
    private readonly JsonPointer _key;
    private readonly JsonPointer? _validation;

    /// <param name="client">The client of DynamoDB.</param>
    /// <param name="tableName">The name or the ARN of the table.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <exception cref="ArgumentException">An option is not valid, or there is no prefix and <c>AWS_LAMBDA_FUNCTION_NAME</c> is not set.</exception>
    public FunctionIdempotency(DynamoDBClient client, string tableName, IdempotencyOptions? options = null)
        : this(new DynamoIdempotencyStore(client, tableName), options)
    {
    }

    internal FunctionIdempotency(IIdempotencyStore store, IdempotencyOptions? options)
    {
        options ??= new IdempotencyOptions();
        if (options.ExpiresAfter < TimeSpan.FromSeconds(1) || options.ExpiresAfter > TimeSpan.FromDays(36_500))
            throw new ArgumentException($"IdempotencyOptions.ExpiresAfter is {options.ExpiresAfter}. Expected: 1 second to 36,500 days.", nameof(options));
        if (options.InProgressTimeout <= TimeSpan.Zero || options.InProgressTimeout > TimeSpan.FromDays(36_500))
            throw new ArgumentException($"IdempotencyOptions.InProgressTimeout is {options.InProgressTimeout}. Expected: more than zero, at most 36,500 days.", nameof(options));
        string? prefix = options.KeyPrefix ?? options.Environment.GetVariable("AWS_LAMBDA_FUNCTION_NAME");
        if (string.IsNullOrWhiteSpace(prefix))
            throw new ArgumentException("The prefix of the keys is missing: AWS_LAMBDA_FUNCTION_NAME is not set. Set IdempotencyOptions.KeyPrefix.", nameof(options));
        _store = store;
        _options = options;
        _time = options.Environment.TimeProvider;
        _prefix = prefix.Trim();
        _key = new JsonPointer(options.KeyPointer, nameof(options));
        _validation = options.ValidationPointer is { } pointer ? new JsonPointer(pointer, nameof(options)) : null;
    }

    /// <summary>Executes an operation, or returns the stored result of its key.</summary>
    /// <param name="key">The key, for example the ID of an order. Powertools has the same record for an operation whose payload is this text.</param>
    /// <param name="operation">The operation. Its token is <paramref name="cancellationToken"/>.</param>
    /// <param name="deadline">When the execution has ended in any case: <see cref="Invocation.Deadline"/>. The default, null, is <see cref="IdempotencyOptions.InProgressTimeout"/> from now.</param>
    /// <param name="payload">The JSON that <see cref="IdempotencyOptions.ValidationPointer"/> refers to. The default is none.</param>
    /// <param name="cancellationToken">Cancels the operation. The result of an operation that has succeeded is stored nevertheless.</param>
    /// <exception cref="IdempotencyInProgressException">Another execution is in progress.</exception>
    /// <exception cref="IdempotencyPayloadMismatchException">The key was used with another payload.</exception>
    /// <exception cref="IdempotencyException">The record is not valid, or the result cannot be stored.</exception>
    public async ValueTask<T> RunAsync<T>(
        string key, Func<CancellationToken, ValueTask<T>> operation, DateTimeOffset? deadline = null, ReadOnlyMemory<byte> payload = default, CancellationToken cancellationToken = default)
        where T : IPayload<T>
    {
        ArgumentNullException.ThrowIfNull(operation);
        IdempotentExecution execution = Create(key, payload);
        if (await execution.BeginAsync(deadline, cancellationToken).ConfigureAwait(false) is { } stored)
            return Read<T>(stored);
        T result;
        try
        {
            result = await operation(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await execution.FailAsync().ConfigureAwait(false);
            throw;
        }
        using var buffer = new PooledBuffer();
        await execution.CompleteAsync(Serialize(buffer, result), CancellationToken.None).ConfigureAwait(false);
        return result;
    }

    /// <summary>Executes an operation without a result, unless it was executed before.</summary>
    /// <inheritdoc cref="RunAsync{T}(string, Func{CancellationToken, ValueTask{T}}, DateTimeOffset?, ReadOnlyMemory{byte}, CancellationToken)"/>
    public async ValueTask RunAsync(
        string key, Func<CancellationToken, ValueTask> operation, DateTimeOffset? deadline = null, ReadOnlyMemory<byte> payload = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(operation);
        IdempotentExecution execution = Create(key, payload);
        if (await execution.BeginAsync(deadline, cancellationToken).ConfigureAwait(false) is not null)
            return;
        try
        {
            await operation(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await execution.FailAsync().ConfigureAwait(false);
            throw;
        }
        await execution.CompleteAsync(ReadOnlyMemory<byte>.Empty, CancellationToken.None).ConfigureAwait(false);
    }

    /// <summary>Creates the execution of an event.</summary>
    /// <returns>The execution; null for an event without a key, which is executed without a record.</returns>
    internal IdempotentExecution? Create(ReadOnlyMemory<byte> payload)
    {
        Document? root = _validation is not null || _options.KeySelector is null ? Parse(payload.Span, "event") : null;
        Document? key = _options.KeySelector is { } selector
            ? selector(payload) is { IsEmpty: false } json && Parse(json.Span, "key") is { IsNull: false } selected ? selected : null
            : _key.Find(root!);
        if (key is null)
        {
            return _options.RequiresKey
                ? throw new IdempotencyKeyException($"The event has no key at '{_key}' or from IdempotencyOptions.KeySelector. Send events with the key, or set IdempotencyOptions.RequiresKey to false.")
                : null;
        }
        return new IdempotentExecution(_store, _time, $"{_prefix}#{KeyHash.Compute(key)}", Validate(root), _options);
    }

    private IdempotentExecution Create(string key, ReadOnlyMemory<byte> payload)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        return new IdempotentExecution(_store, _time, $"{_prefix}#{KeyHash.Compute(key)}", Validate(_validation is null ? null : Parse(payload.Span, "payload")), _options);
    }

    private string? Validate(Document? root) => _validation is null ? null
        : KeyHash.Compute(_validation.Find(root!) ?? throw new IdempotencyKeyException($"The payload has no value at '{_validation}', which IdempotencyOptions.ValidationPointer requires."));

    private static Document Parse(ReadOnlySpan<byte> json, string what)
    {
        try
        {
            return Document.Parse(json);
        }
        catch (TernSerializationException e)
        {
            throw new IdempotencyKeyException($"The {what} is not valid JSON, so that it has no key or validated value.", e);
        }
    }

    private static ReadOnlyMemory<byte> Serialize<T>(PooledBuffer buffer, T result)
        where T : IPayload<T>
    {
        var writer = new JsonWriter(buffer);
        T.Write(ref writer, result);
        writer.Complete();
        return buffer.WrittenMemory;
    }

    private static T Read<T>(IdempotencyRecord record)
        where T : IPayload<T>
    {
        using var buffer = new PooledBuffer();
        WriteResult(buffer, record);
        var reader = new JsonReader(buffer.WrittenSpan);
        try
        {
            T result = T.Read(ref reader);
            reader.ReadEnd();
            return result;
        }
        catch (TernSerializationException e)
        {
            throw new IdempotencyRecordException(record.Id, $"has a result that is not a {typeof(T).Name}. Use another prefix after a change of the type.", e);
        }
        finally
        {
            reader.Dispose();
        }
    }

    /// <summary>Writes the stored result as JSON.</summary>
    internal static void WriteResult(PooledBuffer buffer, IdempotencyRecord record)
    {
        var writer = new JsonWriter(buffer);
        if (record.Data is { } data)
            writer.WriteDocument(data);
        else
            writer.WriteNull();
        writer.Complete();
    }
}
