using System.Globalization;
using Tern.Functions.Http;

namespace Tern.Functions.Generator.Tests.Http;

public sealed record Item(string Sku, int Quantity);

public sealed record Basket(Guid Id, Item[] Items);

public enum Color
{
    Red,
    Green,
}

public interface IGreeter
{
    string Greet(string name);
}

public sealed class Greeter : IGreeter
{
    public string Greet(string name) => $"Hello {name}";
}

/// <summary>HTTP functions of every form.</summary>
internal static class Baskets
{
    [HttpFunction("GET /baskets/{id}")]
    public static async ValueTask<Results<Ok<Basket>, NotFound>> GetAsync(Guid id, [FromHeader("If-None-Match")] string? tag, HttpInvocation http)
    {
        await Task.Yield();
        if (tag == "missing")
            return TypedResults.NotFound();
        http.Response.Headers.Append("ETag", "\"1\"");
        return TypedResults.Ok(new Basket(id, []));
    }

    [HttpFunction("PUT /baskets/{id}")]
    public static Created<Basket> Put(Guid id, Basket basket) => TypedResults.Created($"/baskets/{id}", basket with { Id = id });

    [HttpFunction("POST /baskets")]
    public static Basket Post(Basket? basket) => basket ?? new Basket(Guid.Empty, []);

    [HttpFunction("GET /baskets/latest")]
    public static string Latest() => "latest";

    [HttpFunction("GET /baskets/{id}/items/{number}")]
    public static string Item(string id, int number) => $"{id} {number.ToString(CultureInfo.InvariantCulture)}";

    [HttpFunction("GET /files/{path+}")]
    public static string File(string path) => $"file {path}";

    [HttpFunction("GET /")]
    public static void Root(HttpInvocation http) => http.Response.StatusCode = 204;

    [HttpFunction("GET,HEAD /search")]
    public static string Search(int page, Color[] color, [FromQuery("q")] string? text, bool exact = true, DateTimeOffset? since = null, decimal max = 10) =>
        string.Create(CultureInfo.InvariantCulture, $"{page} {string.Join('+', color)} {text} {exact} {since:O} {max}");

    [HttpFunction("ANY /any")]
    public static string Any(HttpRequest request, Invocation invocation, CancellationToken cancellationToken) => $"{request.Method} {invocation.RequestId} {cancellationToken.CanBeCanceled}";

    [HttpFunction("POST /bytes")]
    public static ReadOnlyMemory<byte> Bytes([FromBody] ReadOnlyMemory<byte> body) => body;

    [HttpFunction("DELETE /baskets/{id}")]
    public static Task DeleteAsync(Guid id) => id == Guid.Empty ? Task.FromException(new TimeoutException("late")) : Task.CompletedTask;

    [HttpFunction("GET /greeting/{name}")]
    public static string Greet(string name, IGreeter greeter, [FromServices] Greeter second) => greeter.Greet(name) + second.Greet("");

    [HttpFunction("GET /café/{name}")]
    public static string Cafe(string name) => name;

    [HttpFunction("GET /problem")]
    public static ProblemHttpResult Problem(int status = 409) => TypedResults.Problem("detail", statusCode: status);

    [HttpFunction("GET /untyped")]
    public static IResult Untyped() => TypedResults.Ok(new Item("a", 1));

    [HttpFunction("GET /text")]
    public static ContentHttpResult Text() => TypedResults.Text("<p>", "text/html; charset=utf-8");

    [HttpFunction("GET /headers")]
    public static string Headers([FromHeader(Name = "x-id")] int[] ids) => string.Join('+', ids);

    [HttpFunction("GET /filtered/{id}"), Use<NamedFilter>]
    public static string Filtered(HttpInvocation http) => http.GetRouteValue("id")!;

    [HttpFunction("MESSAGE /$default")]
    public static string Message(Item item) => item.Sku;
}

/// <summary>An API whose class is constructed with a service.</summary>
internal sealed class Counter(IGreeter greeter)
{
    private int _count;

    [HttpFunction("GET /count")]
    public string Count() => $"{++_count} {greeter.Greet("c")}";

    [HttpFunction("GET /count/again")]
    public string Again() => $"{++_count}";
}

/// <summary>Adds a header with the name of the function.</summary>
internal sealed class NamedFilter : IFunctionFilter<NamedFilter>
{
    public static ValueTask InvokeAsync<TNext>(NamedFilter filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        HttpInvocation.Of(invocation).Response.Headers.Append("X-Function", TNext.FunctionName);
        return next.InvokeAsync(invocation);
    }
}
