using Tern.Functions;

internal sealed record Order(string Id, IReadOnlyList<OrderLine> Lines);

internal sealed record OrderLine(string Sku, int Quantity);

internal sealed record Receipt(string OrderId, decimal Total);

/// <summary>A function with three services.</summary>
internal sealed class Checkout(Prices prices, Taxes taxes, Receipts receipts)
{
    [Function]
    public Receipt Place(Order order)
    {
        decimal total = 0;
        foreach (OrderLine line in order.Lines)
            total += prices.Of(line.Sku) * line.Quantity;
        return receipts.Create(order.Id, total + taxes.Of(total));
    }
}
