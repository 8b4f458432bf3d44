using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Npgsql;
using Shop.Data;
using Shop.Routing;

namespace Shop.Idempotency;

/// <summary>
/// The <c>Idempotency-Key</c> of a request. If the same user repeats the request to the same route within 24 hours, it has no second effect and
/// returns the first response. The response is stored in the transaction of the effect, so that neither exists without the other.
/// </summary>
/// <remarks>
/// A failure has no effect and is not stored: the same key can be used again. While the first request is in progress, on this instance or
/// another, a repeated one returns 409 without waiting.
/// </remarks>
internal sealed class IdempotencyKey
{
    public const string Header = "Idempotency-Key", ReplayedHeader = "Idempotency-Replayed";

    public const int MaxLength = 255;

    private readonly RequestContext call;
    private readonly string key, route;
    private byte[] request;

    private IdempotencyKey(RequestContext call, string key)
    {
        this.call = call;
        this.key = key;
        route = call.Route.ToString();
        request = Hash(Target, []);
    }

    /// <summary>Path and query. The same route with another id is another request.</summary>
    private string Target => call.Http.Request.Path + call.Http.Request.QueryString;

    /// <summary>Sets <see cref="RequestContext.IdempotencyKey"/> if the request has a key; returns the error response if the key is invalid.</summary>
    public static Response? Read(RequestContext call)
    {
        var header = call.Http.Request.Headers[Header];
        if (header.Count == 0) return null;
        if (header is not [{ Length: > 0 and <= MaxLength } text] || text.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            return Problems.Field(StatusCodes.Status400BadRequest, Header, $"must have 1 to {MaxLength} printable ASCII characters");
        call.IdempotencyKey = new IdempotencyKey(call, text);
        return null;
    }

    /// <summary>Adds the body to the hash of the request.</summary>
    public void AddBody(ReadOnlySpan<byte> body) => request = Hash(Target, body);

    /// <summary>Locks the key; null if the request must run, otherwise its stored response or an error.</summary>
    public async ValueTask<Response?> FindResponseAsync(UnitOfWork unit)
    {
        await using var batch = unit.CreateBatch();
        batch.BatchCommands.Add(new NpgsqlBatchCommand(IdempotencySql.Lock) { Parameters = { SqlParameters.Of(LockNumber()) } });
        // A separate statement has a snapshot from after the lock, so a response that was stored just before is visible.
        batch.BatchCommands.Add(new NpgsqlBatchCommand(IdempotencySql.Find)
        {
            Parameters = { SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(route), SqlParameters.Of(key), SqlParameters.Of(request) },
        });
        await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
        await reader.ReadAsync(call.CancellationToken);
        var locked = reader.GetBoolean(0);
        await reader.NextResultAsync(call.CancellationToken);
        if (await reader.ReadAsync(call.CancellationToken))
            return reader.GetBoolean(0)
                ? ReadStoredResponse(reader)
                : Problems.Field(StatusCodes.Status422UnprocessableEntity, Header, "was already used for another request");
        return locked ? null : Problems.Of(StatusCodes.Status409Conflict, $"A request with this {Header} is still in progress. Try again later.", retryAfter: 1);
    }

    /// <summary>Stores the response as part of the unit.</summary>
    public async ValueTask StoreResponseAsync(UnitOfWork unit, Response response) =>
        await unit.ExecuteAsync(IdempotencySql.Store, call.CancellationToken, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(route), SqlParameters.Of(key),
            SqlParameters.Of(request), SqlParameters.Of(response.Status), SqlParameters.Of(response.Location), SqlParameters.Of(response.ETag), SqlParameters.Of(response.Body));

    private static Response ReadStoredResponse(NpgsqlDataReader reader)
    {
        var body = reader.GetFieldValue<byte[]>(4);
        return new()
        {
            Status = reader.GetInt32(1),
            Location = Text(reader, 2),
            ETag = Text(reader, 3),
            Body = body,
            ContentType = body.Length > 0 ? "application/json" : null,
            IsReplay = true,
        };
    }

    private static string? Text(NpgsqlDataReader reader, int ordinal) => reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);

    /// <summary>The number of the advisory lock for the user, the route and the key.</summary>
    private long LockNumber() => BinaryPrimitives.ReadInt64BigEndian(Hash($"{call.Caller.UserId} {route} {key}", []));

    private static byte[] Hash(string text, ReadOnlySpan<byte> bytes)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(Encoding.UTF8.GetBytes(text));
        hash.AppendData("\n"u8);
        hash.AppendData(bytes);
        return hash.GetHashAndReset();
    }
}
