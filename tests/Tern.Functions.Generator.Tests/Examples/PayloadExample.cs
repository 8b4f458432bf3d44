using System.Text.Json.Serialization;

#pragma warning disable CA1822, CS1998 // The methods of the page have no state, and the one with a context waits for nothing.

namespace Tern.Functions.Generator.Tests.Examples
{
    public sealed record Order(string Id, Customer Customer, IReadOnlyList<OrderLine> Lines)
    {
        public OrderState State { get; init; } = OrderState.Placed;

        public DateOnly? DeliverOn { get; init; }

        [JsonPropertyName("customer_note")]
        public string? Note { get; init; }

        public Document? Extra { get; init; }
    }

    public sealed record Customer(string Name, string? Email);

    public sealed record OrderLine(string Sku, int Quantity, decimal Price);

    public enum OrderState
    {
        Placed,

        [JsonStringEnumMemberName("in transit")]
        Shipped,
    }

    public sealed record Receipt(string OrderId, decimal Total);

    public sealed class OrderFunctions
    {
        [Function]
        public Receipt Place(Order order) => new(order.Id, order.Lines.Sum(line => line.Quantity * line.Price));
    }
}

namespace Tern.Functions.Generator.Tests.Examples.Partial
{
    [Payload]
    public sealed partial record Page<T>(IReadOnlyList<T> Items, string? NextToken)
        where T : IPayload<T>;

    [Payload]
    public sealed partial record Product(string Sku, decimal Price);
}

namespace Tern.Functions.Generator.Tests.Examples.Contexts
{
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Circle), "circle")]
    public abstract record Shape;

    public sealed record Circle(double Radius) : Shape;

    [JsonSerializable(typeof(Shape))]
    public sealed partial class ShapeContext : JsonSerializerContext;

    public static class Shapes
    {
        [Function, PayloadContext(typeof(ShapeContext))]
        public static Shape Normalize(Shape shape) => shape;
    }
}
