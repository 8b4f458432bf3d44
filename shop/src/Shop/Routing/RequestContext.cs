using System.Globalization;
using Shop.Idempotency;
using Shop.Security;

namespace Shop.Routing;

/// <summary>The context of one request to a route.</summary>
internal sealed class RequestContext(HttpContext http, ShopServices shop, Route route)
{
    private bool detached;

    public HttpContext Http { get; } = http;

    public ShopServices Shop { get; } = shop;

    public Route Route { get; } = route;

    public Caller Caller { get; set; } = Caller.Anonymous;

    /// <summary>The media type of the response, selected by <c>Accept</c>.</summary>
    public string MediaType { get; set; } = "";

    /// <summary>The validated body. The handler receives it with its type.</summary>
    public object? Body { get; set; }

    /// <summary>The idempotency key of the request; null if it has none.</summary>
    public IdempotencyKey? IdempotencyKey { get; set; }

    /// <summary>Canceled when the client disconnects or the server stops. After <see cref="Detach"/> it is never canceled.</summary>
    public CancellationToken CancellationToken => detached ? CancellationToken.None : Http.RequestAborted;

    /// <summary>The parameter <c>{id:long}</c> of the path.</summary>
    public long Id => GetPathNumber("id");

    /// <summary>The parameter <c>{id:long}</c> of the path; 0 if the path has none.</summary>
    public long IdOrZero => Http.Request.RouteValues.ContainsKey("id") ? Id : 0;

    /// <summary>The versions that <c>If-Match</c> allows; null for any version.</summary>
    public int[]? IfMatch => EntityTags.Versions(Http.Request.Headers.IfMatch);

    /// <summary>Continues the request when its client disconnects, because other requests wait for the result.</summary>
    public void Detach() => detached = true;

    /// <summary>A numeric parameter of the path.</summary>
    public long GetPathNumber(string name) => long.Parse((string)Http.Request.RouteValues[name]!, CultureInfo.InvariantCulture);

    /// <summary>Gets a query parameter, which must be validated before; false if it is absent.</summary>
    public bool TryGet<T>(QueryParameter<T> parameter, out T value)
    {
        if (Http.Request.QueryString.HasValue && Http.Request.Query.TryGetValue(parameter.Name, out var text) && parameter.TryParse(text.ToString(), out value))
            return true;
        value = default!;
        return false;
    }

    public T Get<T>(QueryParameter<T> parameter, T otherwise) => TryGet(parameter, out var value) ? value : otherwise;

    /// <summary>Adds an error for every query parameter that is unknown, repeated, invalid or missing.</summary>
    public void CheckQuery(Validator errors)
    {
        foreach (var parameter in Route.Required)
        {
            if (!Http.Request.Query.ContainsKey(parameter.Name)) errors.Add(parameter.Name, "is required");
        }
        if (!Http.Request.QueryString.HasValue) return;
        foreach (var (name, values) in Http.Request.Query)
        {
            if (Find(name) is not { } parameter) errors.Add(name, "is not a parameter of this route");
            else if (values.Count != 1) errors.Add(name, "is given more than once");
            else if (!parameter.TryNormalize(values[0] ?? "", out _)) errors.Add(name, parameter.Rule);
        }
    }

    private QueryParameter? Find(string name)
    {
        foreach (var parameter in Route.Query)
        {
            if (parameter.Name == name) return parameter;
        }
        return null;
    }
}
