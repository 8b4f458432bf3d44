using System.Globalization;
using Shop.Idempotency;
using Shop.Security;

namespace Shop.Routing;

/// <summary>One request on its way through its route.</summary>
internal sealed class Call(HttpContext http, ShopServices shop, Route route)
{
    private bool detached;

    public HttpContext Http { get; } = http;

    public ShopServices Shop { get; } = shop;

    public Route Route { get; } = route;

    public Caller Caller { get; set; } = Caller.Anonymous;

    /// <summary>What the client would have of the media types that the route offers.</summary>
    public string MediaType { get; set; } = "";

    /// <summary>The validated body; its handler gets it with its type.</summary>
    public object? Body { get; set; }

    /// <summary>What the client knows this request by, when it may send it again.</summary>
    public IdempotencyKey? Key { get; set; }

    /// <summary>The client has gone away, or the server ends.</summary>
    public CancellationToken Cancellation => detached ? CancellationToken.None : Http.RequestAborted;

    /// <summary>The <c>{id:long}</c> of the path.</summary>
    public long Id => Number("id");

    /// <summary>The same; 0 where the path has none.</summary>
    public long IdOrZero => Http.Request.RouteValues.ContainsKey("id") ? Id : 0;

    /// <summary>The versions that <c>If-Match</c> allows; null when any will do.</summary>
    public int[]? IfMatch => EntityTags.Versions(Http.Request.Headers.IfMatch);

    /// <summary>Others wait for the answer too: it is made whether or not this client stays.</summary>
    public void Detach() => detached = true;

    /// <summary>A number of the path.</summary>
    public long Number(string name) => long.Parse((string)Http.Request.RouteValues[name]!, CultureInfo.InvariantCulture);

    /// <summary>A parameter of the query, which has been checked by now; false when it is not there.</summary>
    public bool TryGet<T>(QueryParameter<T> parameter, out T value)
    {
        if (Http.Request.QueryString.HasValue && Http.Request.Query.TryGetValue(parameter.Name, out var text) && parameter.TryParse(text.ToString(), out value))
            return true;
        value = default!;
        return false;
    }

    public T Get<T>(QueryParameter<T> parameter, T otherwise) => TryGet(parameter, out var value) ? value : otherwise;

    /// <summary>Names every parameter of the query that is unknown, given twice, wrong or missing.</summary>
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
