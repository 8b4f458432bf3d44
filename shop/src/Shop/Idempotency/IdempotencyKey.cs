using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Npgsql;
using Shop.Data;
using Shop.Routing;

namespace Shop.Idempotency;

/// <summary>
/// The <c>Idempotency-Key</c> of a request: sent again within a day, by the same user to the same route, it has no second effect, and gets
/// the answer of the first time. That answer is kept in the transaction of its effect, so that there is never one without the other.
/// </summary>
/// <remarks>
/// A failure has no effect and is not kept: the same key may be tried again. Who sends it while the first request is under way, on this
/// instance or another, is told so; nobody waits.
/// </remarks>
internal sealed class IdempotencyKey
{
    public const string Header = "Idempotency-Key", ReplayedHeader = "Idempotency-Replayed";

    public const int MaxLength = 255;

    private readonly Call call;
    private readonly string key, route;
    private byte[] request;

    private IdempotencyKey(Call call, string key)
    {
        this.call = call;
        this.key = key;
        route = call.Route.ToString();
        request = Hash(Target, []);
    }

    /// <summary>Where the request goes: another product under the same route is another request.</summary>
    private string Target => call.Http.Request.Path + call.Http.Request.QueryString;

    /// <summary>Sets <see cref="Call.Key"/> when the request has one, or gives the answer that says what is wrong with it.</summary>
    public static Answer? Read(Call call)
    {
        var header = call.Http.Request.Headers[Header];
        if (header.Count == 0) return null;
        if (header is not [{ Length: > 0 and <= MaxLength } text] || text.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            return Problems.Field(StatusCodes.Status400BadRequest, Header, $"must have 1 to {MaxLength} characters, printable and of ASCII");
        call.Key = new IdempotencyKey(call, text);
        return null;
    }

    /// <summary>The request has this body, byte for byte.</summary>
    public void Cover(ReadOnlySpan<byte> body) => request = Hash(Target, body);

    /// <summary>Begins the unit: null when the request is to be carried out, otherwise its answer.</summary>
    public async ValueTask<Answer?> AnswerAsync(Unit unit)
    {
        await using var batch = unit.Batch();
        batch.BatchCommands.Add(new NpgsqlBatchCommand(IdempotencySql.Lock) { Parameters = { Args.Of(LockNumber()) } });
        // Its own snapshot is taken after the lock: an answer that was kept just before is seen.
        batch.BatchCommands.Add(new NpgsqlBatchCommand(IdempotencySql.Find)
        {
            Parameters = { Args.Of(call.Caller.UserId), Args.Of(route), Args.Of(key), Args.Of(request) },
        });
        await using var reader = await batch.ExecuteReaderAsync(call.Cancellation);
        await reader.ReadAsync(call.Cancellation);
        var locked = reader.GetBoolean(0);
        await reader.NextResultAsync(call.Cancellation);
        if (await reader.ReadAsync(call.Cancellation))
            return reader.GetBoolean(0)
                ? Kept(reader)
                : Problems.Field(StatusCodes.Status422UnprocessableEntity, Header, "was used for another request already");
        return locked ? null : Problems.Of(StatusCodes.Status409Conflict, $"A request with this {Header} is still under way.", retryAfter: 1);
    }

    /// <summary>Keeps the answer as part of the unit.</summary>
    public async ValueTask KeepAsync(Unit unit, Answer answer) =>
        await unit.ExecuteAsync(IdempotencySql.Keep, call.Cancellation, Args.Of(call.Caller.UserId), Args.Of(route), Args.Of(key),
            Args.Of(request), Args.Of(answer.Status), Args.Of(answer.Location), Args.Of(answer.ETag), Args.Of(answer.Body));

    private static Answer Kept(NpgsqlDataReader reader)
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

    /// <summary>The number of this user's key of this route among the database's advisory locks.</summary>
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
