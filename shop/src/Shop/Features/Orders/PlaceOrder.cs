using Npgsql;
using Shop.Caching;
using Shop.Data;
using Shop.Features.Cart;
using Shop.Routing;

namespace Shop.Features.Orders;

/// <summary>
/// Places an order in one transaction and three round trips: lock the stock of the products and read prices and names; write order, items, stock
/// and ledger; commit.
/// </summary>
internal static class PlaceOrder
{
    public static readonly Route Route = Route.Post(
        "/orders", "Places an order for the given items, or for the items in the cart.", ShopJson.Default.OrderInput, HandleAsync) with
    {
        RequiredRole = RequiredRole.Customer,
        AcceptsIdempotencyKey = true,
        SuccessStatus = StatusCodes.Status201Created,
        ResponseType = typeof(Order),
        ErrorStatuses = [StatusCodes.Status409Conflict],
    };

    public static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, OrderInput order)
    {
        var lines = order.Items is { } items
            ? [.. items.Select((item, index) => new Line(item!.ProductId!.Value, item.Quantity!.Value, $"items[{index}]"))]
            : await ReadCartAsync(call, unit);
        if (lines.Length == 0) return Problems.Field(StatusCodes.Status422UnprocessableEntity, "items", "are required, because the cart is empty");

        if (await PriceAsync(call, unit, lines) is { } wrong) return wrong;
        var total = lines.Sum(line => line.Quantity * line.Price);
        if (total != order.ExpectedTotal)
            return Problems.Field(StatusCodes.Status409Conflict, "expectedTotal",
                string.Create(System.Globalization.CultureInfo.InvariantCulture, $"does not match the current total, which is {total}"));
        return await PlaceAsync(call, unit, lines, total, order.Address!);
    }

    private static async ValueTask<Line[]> ReadCartAsync(RequestContext call, UnitOfWork unit)
    {
        var lines = new List<Line>();
        await using var batch = unit.CreateBatch();
        batch.BatchCommands.Add(new NpgsqlBatchCommand(CartSql.Lock) { Parameters = { SqlParameters.Of(call.Caller.UserId) } });
        batch.BatchCommands.Add(new NpgsqlBatchCommand(OrdersSql.DeleteCartItems) { Parameters = { SqlParameters.Of(call.Caller.UserId) } });
        await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
        await reader.NextResultAsync(call.CancellationToken);
        while (await reader.ReadAsync(call.CancellationToken)) lines.Add(new Line(reader.GetInt64(0), reader.GetInt32(1), $"items[{lines.Count}]"));
        return [.. lines];
    }

    /// <summary>Locks the stock and sets prices and names; returns the error if a product does not exist or its stock is too low.</summary>
    private static async ValueTask<Response?> PriceAsync(RequestContext call, UnitOfWork unit, Line[] lines)
    {
        var products = Array.ConvertAll(lines, line => line.Product);
        await using (var batch = unit.CreateBatch())
        {
            batch.BatchCommands.Add(new NpgsqlBatchCommand(OrdersSql.LockStock) { Parameters = { SqlParameters.Of(products) } });
            batch.BatchCommands.Add(new NpgsqlBatchCommand(OrdersSql.GetStock) { Parameters = { SqlParameters.Of(products) } });
            await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
            await reader.NextResultAsync(call.CancellationToken);
            while (await reader.ReadAsync(call.CancellationToken))
            {
                var line = Array.Find(lines, line => line.Product == reader.GetInt64(0))!;
                line.OnHand = reader.GetInt32(1);
                line.Price = reader.GetDecimal(2);
                line.Name = reader.GetString(3);
            }
        }

        var unknown = new Validator();
        var soldOut = new Validator();
        foreach (var line in lines)
        {
            if (line.OnHand < 0) unknown.Add($"{line.Field}.productId", "does not exist");
            else if (line.OnHand < line.Quantity) soldOut.Add($"{line.Field}.quantity", $"exceeds the stock of product {line.Product}");
        }
        return unknown.Failed ? Problems.Invalid(unknown) : soldOut.Failed ? Problems.Of(StatusCodes.Status409Conflict, errors: soldOut.Errors) : null;
    }

    private static async ValueTask<Response> PlaceAsync(RequestContext call, UnitOfWork unit, Line[] lines, decimal total, AddressInput address)
    {
        // Responses contain only whether a product is in stock, so only the sale of the last one invalidates them.
        foreach (var line in lines)
        {
            if (line.OnHand == line.Quantity) unit.MarkChanged(CacheTag.Product(line.Product), CacheTag.Products);
        }
        await using var batch = unit.CreateBatch();
        batch.BatchCommands.Add(new NpgsqlBatchCommand(OrdersSql.Place)
        {
            Parameters =
            {
                SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(total), SqlParameters.Of(address.Recipient), SqlParameters.Of(address.Street), SqlParameters.Of(address.City),
                SqlParameters.Of(address.PostalCode), SqlParameters.Of(address.Country), SqlParameters.Of(Array.ConvertAll(lines, line => line.Product)),
                SqlParameters.Of(Array.ConvertAll(lines, line => line.Quantity)), SqlParameters.Of(Array.ConvertAll(lines, line => line.Price)),
                SqlParameters.Of(call.Shop.Options.Currency), SqlParameters.Of(Array.ConvertAll(lines, line => line.Name)),
            },
        });
        batch.BatchCommands.Add(new NpgsqlBatchCommand(OrdersSql.GetPlaced));
        await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
        return await RowResponses.ReadAsync(reader, OrdersSql.Single, call.CancellationToken, created: "/orders/");
    }

    /// <summary>An item of the order. <see cref="OnHand"/> is negative until the product is found.</summary>
    private sealed record Line(long Product, int Quantity, string Field)
    {
        public int OnHand { get; set; } = -1;

        public decimal Price { get; set; }

        public string Name { get; set; } = "";
    }
}
