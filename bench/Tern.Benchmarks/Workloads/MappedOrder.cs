using System.Globalization;
using Tern.DynamoDB.Mapper;

namespace Tern.Benchmarks.Workloads;

/// <summary>The items of <see cref="Orders"/> as objects.</summary>
[DynamoItem(Orders.Table)]
public sealed partial record MappedOrder([property: PartitionKey, Attribute("pk")] string Customer, [property: SortKey, Attribute("sk")] string Id)
{
    [Attribute("status")]
    public string Status { get; init; } = "";

    [Attribute("created")]
    public string Created { get; init; } = "";

    [Attribute("total")]
    public decimal Total { get; init; }

    [Attribute("currency")]
    public string Currency { get; init; } = "";

    [Attribute("lines")]
    public int Lines { get; init; }

    [Attribute("gift")]
    public bool IsGift { get; init; }

    [Attribute("carrier")]
    public string Carrier { get; init; } = "";

    [Attribute("tracking")]
    public string Tracking { get; init; } = "";

    internal static MappedOrder Create(int number) => new("CUSTOMER#17", string.Create(CultureInfo.InvariantCulture, $"ORDER#{number}"))
    {
        Status = "SHIPPED",
        Created = "2026-11-21T08:00:00Z",
        Total = 10.95m,
        Currency = "EUR",
        Lines = 1,
        IsGift = true,
        Carrier = "DHL",
        Tracking = "JJD010000000000",
    };
}
