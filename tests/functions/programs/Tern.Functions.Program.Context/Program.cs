using System.Text.Json.Serialization;
using Tern.Functions;

// Own types by System.Text.Json.
return await FunctionHost.RunAsync();

internal sealed record Order(string Id, IReadOnlyList<OrderLine> Lines);

internal sealed record OrderLine(string Sku, int Quantity);

internal sealed record Receipt(string OrderId, int Quantity);

[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Receipt))]
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
internal sealed partial class OrderContext : JsonSerializerContext;

internal static class Checkout
{
    [Function, PayloadContext(typeof(OrderContext))]
    public static Receipt Place(Order order) => new(order.Id, order.Lines.Sum(line => line.Quantity));
}
