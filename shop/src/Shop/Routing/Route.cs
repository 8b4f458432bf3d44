using System.Text.Json.Serialization.Metadata;
using Shop.Caching;
using Shop.Data;

namespace Shop.Routing;

/// <summary>Handles a request that changes nothing.</summary>
internal delegate ValueTask<Response> ReadHandler(RequestContext call);

/// <summary>Handles a request in one unit of work, which is committed if the response is a success. It may run again: see <see cref="UnitOfWork"/>.</summary>
internal delegate ValueTask<Response> WriteHandler(RequestContext call, UnitOfWork unit);

/// <inheritdoc cref="WriteHandler"/>
internal delegate ValueTask<Response> WriteHandler<in TBody>(RequestContext call, UnitOfWork unit, TBody body);

/// <summary>
/// The description of a route. Mapping, authorization, rate limits, the validation of parameters, HEAD, compression, idempotency and the contract
/// tests use it.
/// </summary>
internal sealed record Route
{
    private static readonly string[] JsonOnly = ["application/json"];

    public required string Method { get; init; }

    /// <summary>The path, with parameters such as <c>{id:long}</c>.</summary>
    public required string Pattern { get; init; }

    /// <summary>One sentence for the API document.</summary>
    public required string Summary { get; init; }

    public RequiredRole RequiredRole { get; init; } = RequiredRole.Anyone;

    /// <summary>The query parameters. Any other parameter is an error.</summary>
    public IReadOnlyList<QueryParameter> Query
    {
        get;
        init
        {
            field = value;
            Required = [.. value.Where(parameter => parameter.IsRequired)];
        }
    } = [];

    /// <summary>The required query parameters.</summary>
    public QueryParameter[] Required { get; private init; } = [];

    /// <summary>The media types of a successful response. The first is the default.</summary>
    public string[] Produces { get; init; } = JsonOnly;

    /// <summary>True if responses contain no personal data and no tokens. Then clients may cache them, and they may be compressed.</summary>
    public bool IsPublic => RequiredRole == RequiredRole.Anyone && Read is not null;

    /// <summary>The type of a successful response's body; null if it has none or is not JSON.</summary>
    public Type? ResponseType { get; init; }

    /// <summary>A second type of the body, which depends on the query; null if there is none.</summary>
    public Type? AlternativeResponseType { get; init; }

    /// <summary>The status of a successful response. The default is 200.</summary>
    public int SuccessStatus { get; init; } = StatusCodes.Status200OK;

    /// <summary>The error statuses in addition to those that follow from the other properties.</summary>
    public IReadOnlyList<int> ErrorStatuses { get; init; } = [];

    /// <summary>The caching of responses to callers without a ticket; null if they are not cached.</summary>
    public CacheRule? Cache { get; init; }

    /// <summary>The rate limit: the name of a policy of <c>Shop:RateLimits</c>. The default is <c>default</c>.</summary>
    public string RatePolicy { get; init; } = "default";

    /// <summary>True if the route accepts an <c>Idempotency-Key</c>: see <see cref="Idempotency.IdempotencyKey"/>.</summary>
    public bool AcceptsIdempotencyKey { get; init; }

    /// <summary>
    /// True if the route needs no transaction, because its effect is one statement or one batch, or each statement is valid by itself. No connection
    /// is held between statements. A request with an idempotency key has a transaction nevertheless.
    /// </summary>
    public bool AutoCommit { get; init; }

    /// <summary>The JSON type of the request body; null if there is none.</summary>
    public JsonTypeInfo? BodyType { get; init; }

    /// <summary>The maximum length of the request body, in bytes. The default is 64 KiB.</summary>
    public int MaxBodyLength { get; init; } = 64 * 1024;

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
        Writes(method, pattern, summary, (call, unit) => handler(call, unit, (TBody)call.Body!)) with { BodyType = body };
}
