namespace Orders;

/// <summary>The prices of the products.</summary>
public sealed class PriceList
{
    private readonly Dictionary<string, decimal> _prices = new(StringComparer.Ordinal) { ["tea"] = 4.50m, ["cup"] = 12m, ["pot"] = 38.90m };

    public decimal? Find(string sku) => _prices.TryGetValue(sku, out decimal price) ? price : null;
}
