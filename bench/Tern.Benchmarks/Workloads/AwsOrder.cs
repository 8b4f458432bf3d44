using System.Globalization;
using Amazon.DynamoDBv2.DataModel;

namespace Tern.Benchmarks.Workloads;

/// <summary>The items of <see cref="Orders"/> as objects of the AWS SDK.</summary>
[DynamoDBTable(Orders.Table)]
public sealed class AwsOrder
{
    [DynamoDBHashKey("pk")]
    public string Customer { get; set; } = "";

    [DynamoDBRangeKey("sk")]
    public string Id { get; set; } = "";

    [DynamoDBProperty("status")]
    public string Status { get; set; } = "";

    [DynamoDBProperty("created")]
    public string Created { get; set; } = "";

    [DynamoDBProperty("total")]
    public decimal Total { get; set; }

    [DynamoDBProperty("currency")]
    public string Currency { get; set; } = "";

    [DynamoDBProperty("lines")]
    public int Lines { get; set; }

    [DynamoDBProperty("gift")]
    public bool IsGift { get; set; }

    [DynamoDBProperty("carrier")]
    public string Carrier { get; set; } = "";

    [DynamoDBProperty("tracking")]
    public string Tracking { get; set; } = "";

    internal static AwsOrder Create(int number) => new()
    {
        Customer = "CUSTOMER#17",
        Id = string.Create(CultureInfo.InvariantCulture, $"ORDER#{number}"),
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
