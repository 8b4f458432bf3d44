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

        // Payload and result use source-generated JSON serializers. A failed function throws LambdaFunctionException.
        Receipt? receipt = await lambda.InvokeAsync("checkout", order, ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: ct);
        return receipt;
    }
}
