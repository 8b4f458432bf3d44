using System.Text.Json.Serialization;
using Tern.Lambda;

namespace Tern.Examples;

internal sealed record Order(string Id);

internal sealed record Receipt(decimal Total);

[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Receipt))]
internal sealed partial class ShopJson : JsonSerializerContext;

internal static class LambdaExample
{
    public static async Task<Receipt?> CheckoutAsync(Order order, CancellationToken ct)
    {
        using var lambda = new LambdaClient();

        // Payload and result are JSON of types whose serialization is generated at build time. A function that fails is a LambdaFunctionException.
        Receipt? receipt = await lambda.InvokeAsync("checkout", order, ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: ct);
        return receipt;
    }
}
