internal class Prices
{
    public virtual decimal Of(string sku) => sku.Length;
}

internal class Taxes
{
    public virtual decimal Of(decimal total) => total / 5;
}

internal sealed class Receipts(Taxes taxes)
{
    public Receipt Create(string orderId, decimal total) => new(orderId, total + taxes.Of(0));
}
