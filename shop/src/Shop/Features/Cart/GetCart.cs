using Npgsql;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Cart;

internal static class GetCart
{
    public static readonly Route Route = Route.Get("/cart", "Returns the caller's cart at current prices.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Customer,
        ResponseType = typeof(ShoppingCart),
    };

    /// <summary>Creates the response with the cart that <see cref="CartSql.Get"/> selects.</summary>
    public static async ValueTask<Response> ReadAsync(RequestContext call, NpgsqlCommand command)
    {
        var items = new List<CartItem>();
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        while (await reader.ReadAsync(call.CancellationToken))
        {
            items.Add(new CartItem(
                reader.GetInt64(0), reader.GetString(1), reader.GetString(2), reader.GetInt32(3), reader.GetDecimal(4), reader.GetDecimal(5),
                reader.GetBoolean(6)));
        }
        return JsonResponses.Of(new ShoppingCart(items, items.Aggregate(0.00m, (sum, item) => sum + item.Total), call.Shop.Options.Currency),
            ShopJson.Default.ShoppingCart);
    }

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(CartSql.Get, SqlParameters.Of(call.Caller.UserId));
        return await ReadAsync(call, command);
    }
}
