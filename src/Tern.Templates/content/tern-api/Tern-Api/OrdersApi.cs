using Tern.Functions.Http;

namespace Tern_Api;

public sealed record Order(string Id, string Customer, decimal Total);

public sealed record NewOrder(string Customer, decimal Total);

/// <summary>The routes. The same program handles requests of REST APIs, HTTP APIs, function URLs and load balancers.</summary>
public sealed class OrdersApi(OrderStore store)
{
    [HttpFunction("GET /orders/{id}")]
    public async Task<Results<Ok<Order>, NotFound>> GetAsync(string id, CancellationToken cancellationToken) =>
        await store.FindAsync(id, cancellationToken) is { } order ? TypedResults.Ok(order) : TypedResults.NotFound();

    [HttpFunction("POST /orders")]
    public async Task<Results<Created<Order>, BadRequest<string>>> PlaceAsync(NewOrder order, CancellationToken cancellationToken)
    {
        if (order.Total <= 0)
            return TypedResults.BadRequest("The total of the order is not positive.");
        var placed = new Order(Guid.NewGuid().ToString(), order.Customer, order.Total);
        await store.AddAsync(placed, cancellationToken);
        return TypedResults.Created($"/orders/{placed.Id}", placed);
    }
}
