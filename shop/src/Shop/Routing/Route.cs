using System.Text.Json.Serialization.Metadata;
using Shop.Caching;
using Shop.Data;

namespace Shop.Routing;

/// <summary>Answers a request that changes nothing.</summary>
internal delegate ValueTask<Answer> ReadHandler(Call call);

/// <summary>Answers a request in one unit of work, which is committed when the answer is a success. It may run again: see <see cref="Unit"/>.</summary>
internal delegate ValueTask<Answer> WriteHandler(Call call, Unit unit);

/// <inheritdoc cref="WriteHandler"/>
internal delegate ValueTask<Answer> WriteHandler<in TBody>(Call call, Unit unit, TBody body);

/// <summary>
/// The one description of a route. Mapping, authorization, rate limits, the check of parameters, HEAD, compression, idempotency and the
/// tests' contract table are made from it.
/// </summary>
internal sealed record Route
{
    private static readonly string[] JsonOnly = ["application/json"];

    public required string Method { get; init; }

    /// <summary>The path, with parameters such as <c>{id:long}</c>.</summary>
    public required string Pattern { get; init; }

    /// <summary>One sentence for the API's document.</summary>
    public required string Summary { get; init; }

    public Who Who { get; init; } = Who.Anyone;

    /// <summary>The parameters of the query. Another one is an error.</summary>
    public IReadOnlyList<QueryParameter> Query
    {
        get;
        init
        {
            field = value;
            Required = [.. value.Where(parameter => parameter.IsRequired)];
        }
    } = [];

    /// <summary>The parameters without which there is no request.</summary>
    public QueryParameter[] Required { get; private init; } = [];

    /// <summary>The media types of a success, the first for whoever has no wish.</summary>
    public string[] Produces { get; init; } = JsonOnly;

    /// <summary>The same for everybody, with nothing personal and no token in it: whoever asks may keep it, and it may be compressed.</summary>
    public bool IsPublic => Who == Who.Anyone && Read is not null;

    /// <summary>The type of a successful answer's body; null when it has none, or is no JSON.</summary>
    public Type? Response { get; init; }

    /// <summary>Another type that the body can have, by what the query asks for.</summary>
    public Type? OtherResponse { get; init; }

    /// <summary>The status of success.</summary>
    public int Success { get; init; } = StatusCodes.Status200OK;

    /// <summary>The statuses of failure beyond those that follow from the rest of the description.</summary>
    public IReadOnlyList<int> Failures { get; init; } = [];

    /// <summary>Answers to callers without a ticket are kept, and by what; null when they are not.</summary>
    public CacheRule? Cache { get; init; }

    /// <summary>How often one caller may: the name of a policy of <c>Shop:RateLimits</c>.</summary>
    public string RatePolicy { get; init; } = "default";

    /// <summary>An <c>Idempotency-Key</c> means something here: see <see cref="Idempotency.IdempotencyKey"/>.</summary>
    public bool Idempotent { get; init; }

    /// <summary>
    /// Unless for an idempotency key, no transaction is begun, and no connection held between statements: the effect is one statement or one
    /// batch, or each statement holds by itself.
    /// </summary>
    public bool AutoCommit { get; init; }

    /// <summary>How the body is read; null when there is none.</summary>
    public JsonTypeInfo? Body { get; init; }

    /// <summary>The greatest length of the body, in bytes.</summary>
    public int MaxBody { get; init; } = 64 * 1024;

    public ReadHandler? Read { get; private init; }

    public WriteHandler? Write { get; private init; }

    public static Route Get(string pattern, string summary, ReadHandler handler) =>
        new() { Method = HttpMethods.Get, Pattern = pattern, Summary = summary, Read = handler };

    public static Route Post(string pattern, string summary, WriteHandler handler) => Writes(HttpMethods.Post, pattern, summary, handler);

    public static Route Post<TBody>(string pattern, string summary, JsonTypeInfo<TBody> body, WriteHandler<TBody> handler) =>
        Writes(HttpMethods.Post, pattern, summary, body, handler);

    public static Route Put<TBody>(string pattern, string summary, JsonTypeInfo<TBody> body, WriteHandler<TBody> handler) =>
        Writes(HttpMethods.Put, pattern, summary, body, handler);

    public static Route Patch<TBody>(string pattern, string summary, JsonTypeInfo<TBody> body, WriteHandler<TBody> handler) =>
        Writes(HttpMethods.Patch, pattern, summary, body, handler);

    public static Route Delete(string pattern, string summary, WriteHandler handler) => Writes(HttpMethods.Delete, pattern, summary, handler);

    public static Route Delete<TBody>(string pattern, string summary, JsonTypeInfo<TBody> body, WriteHandler<TBody> handler) =>
        Writes(HttpMethods.Delete, pattern, summary, body, handler);

    public override string ToString() => $"{Method} {Pattern}";

    private static Route Writes(string method, string pattern, string summary, WriteHandler handler) =>
        new() { Method = method, Pattern = pattern, Summary = summary, Write = handler };

    private static Route Writes<TBody>(string method, string pattern, string summary, JsonTypeInfo<TBody> body, WriteHandler<TBody> handler) =>
        Writes(method, pattern, summary, (call, unit) => handler(call, unit, (TBody)call.Body!)) with { Body = body };
}
