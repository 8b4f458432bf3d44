using System;
using System.Collections.Generic;
using System.Text.Json.Serialization;
using Tern.Functions;

namespace Shop;

[Payload]
public sealed partial record Order(string Id, Customer Customer, List<OrderLine> Lines, OrderState State = OrderState.Placed, decimal? Discount = null)
{
    [JsonPropertyName("customer \"note\"")]
    public string? Note { get; set; }

    public DateTimeOffset PlacedAt { get; init; }

    public string Currency { get; init; } = "EUR";

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public Order? Parent { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Attempts { get; set; }

    public required Guid TraceId { get; init; }

    [JsonInclude]
    private string? Internal { get; set; }

    public int Count => Lines.Count;
}

public sealed record Customer(string Name, string? Email, Address Address);

public sealed class Address
{
    public required string Street { get; set; }

    public string? City { get; set; }
}

public readonly record struct OrderLine(string Sku, int Quantity, decimal Price, IReadOnlyDictionary<string, string> Tags);

public enum OrderState
{
    Placed,

    [JsonStringEnumMemberName("in transit")]
    Shipped,
}
