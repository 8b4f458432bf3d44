using System.Text.Json.Serialization;
using Tern.Functions;

namespace Tern.Benchmarks.Workloads;

/// <summary>An event of a function with the kinds of members that events have: texts, numbers, times, an enum, lists and maps.</summary>
[Payload]
public sealed partial record PayloadOrder(string Id, PayloadCustomer Customer, List<PayloadLine> Lines, PayloadState State, decimal? Discount)
{
    public DateTimeOffset PlacedAt { get; init; }

    public string? Note { get; init; }

    /// <summary>An order with lines.</summary>
    internal static PayloadOrder Create(int lines)
    {
        var order = new PayloadOrder("0f8fad5b-d9cb-469f-a165-70867728950e", new("Jürgen Groß", "j@example.com", new("Main Street 1", "12345", "Köln")), [], PayloadState.Shipped, 5m)
        {
            PlacedAt = new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.FromHours(1)),
        };
        for (int i = 0; i < lines; i++)
            order.Lines.Add(new($"SKU-{1000 + i}", i + 1, 10.95m + i, new() { ["color"] = "red", ["size"] = "M" }));
        return order;
    }
}

public sealed record PayloadCustomer(string Name, string? Email, PayloadAddress Address);

public sealed record PayloadAddress(string Street, string PostalCode, string City);

public sealed record PayloadLine(string Sku, int Quantity, decimal Price, Dictionary<string, string> Tags);

[JsonConverter(typeof(JsonStringEnumConverter<PayloadState>))]
public enum PayloadState
{
    Placed,

    [JsonStringEnumMemberName("in transit")]
    Shipped,
}
