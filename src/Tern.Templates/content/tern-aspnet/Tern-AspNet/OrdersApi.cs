using Microsoft.AspNetCore.Http.HttpResults;

namespace Tern_AspNet;

public sealed record Order(string Id, string Customer, decimal Total);

public sealed record NewOrder(string Customer, decimal Total);

/// <summary>The handlers of the routes.</summary>
public static class OrdersApi
{
    public static async Task<Results<Ok<Order>, NotFound>> GetAsync(string id, OrderStore store, CancellationToken cancellationToken) =>
        await store.FindAsync(id, cancellationToken) is { } order ? TypedResults.Ok(order) : TypedResults.NotFound();

    public static async Task<Results<Created<Order>, BadRequest<string>>> PlaceAsync(NewOrder order, OrderStore store, CancellationToken cancellationToken)
    {
        if (order.Total <= 0)
            return TypedResults.BadRequest("The total of the order is not positive.");
        var placed = new Order(Guid.NewGuid().ToString(), order.Customer, order.Total);
        await store.AddAsync(placed, cancellationToken);
        return TypedResults.Created($"/orders/{placed.Id}", placed);
    }
}
