using Tern.Functions.Http;

internal sealed record Order(string Id, IReadOnlyList<OrderLine> Lines);

internal sealed record OrderLine(string Sku, int Quantity);

internal sealed record Receipt(Guid Id, string OrderId, int Total);

/// <summary>Functions with routes.</summary>
internal static class Api
{
    [HttpFunction("GET /orders/{id}")]
    public static Results<Ok<Receipt>, NotFound> Get(Guid id, [FromHeader("If-None-Match")] string? tag) =>
        tag is null ? TypedResults.Ok(new Receipt(id, "o-1", 3)) : TypedResults.NotFound();

    [HttpFunction("POST /orders/{id}")]
    public static Results<Created<Receipt>, ValidationProblem> Place(Guid id, Order order, HttpInvocation http)
    {
        http.Response.Headers.Append("ETag", "\"1\"");
        int total = 0;
        foreach (OrderLine line in order.Lines)
            total += line.Quantity;
        return TypedResults.Created(http.Request.Path, new Receipt(id, order.Id, total));
    }

    [HttpFunction("GET /files/{path+}")]
    public static string File(string path) => path;
}
