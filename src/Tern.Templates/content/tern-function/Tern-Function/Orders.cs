using Microsoft.Extensions.Logging;
using Tern.Functions;

namespace Tern_Function;

public sealed record Order(string Id, IReadOnlyList<OrderLine> Lines);

public sealed record OrderLine(string Sku, int Quantity, decimal Price);

public sealed record Receipt(string OrderId, decimal Total);

/// <summary>The function. Parameters of the constructor are services.</summary>
public sealed class Orders(ILogger<Orders> log)
{
    [Function]
    public Receipt Place(Order order)
    {
        if (order.Lines.Count == 0)
            throw new ArgumentException($"The order '{order.Id}' has no lines.");
        var receipt = new Receipt(order.Id, order.Lines.Sum(line => line.Quantity * line.Price));
        log.LogInformation("Placed order {OrderId}", order.Id);
        return receipt;
    }
}
