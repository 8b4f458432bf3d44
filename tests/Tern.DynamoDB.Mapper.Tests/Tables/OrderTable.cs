using Tern.Core.Tests.Support;
using Tern.DynamoDB.Mapper.Tests.Items;
using Tern.Local;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>A table of orders in an AWS in this process.</summary>
internal sealed class OrderTable : IAsyncDisposable
{
    public static readonly DateTimeOffset Start = new(2026, 11, 26, 8, 0, 0, TimeSpan.Zero);
    public static readonly Guid Id = new("0f8fad5b-d9cb-469f-a165-70867728950e");

    private readonly LocalAws _aws;

    private OrderTable(LocalAws aws, ManualTimeProvider time)
    {
        _aws = aws;
        Time = time;
        Client = aws.CreateClient<DynamoDBClient>(new DynamoDBClientOptions { TimeProvider = time });
        Orders = Client.Table<Order>();
    }

    public ManualTimeProvider Time { get; }

    public DynamoDBClient Client { get; }

    public DynamoTable<Order> Orders { get; }

    public static async Task<OrderTable> CreateAsync(CancellationToken cancellationToken)
    {
        var time = new ManualTimeProvider(Start);
        var table = new OrderTable(await LocalAws.StartAsync(new() { TimeProvider = time }, cancellationToken), time);
        await table.Client.CreateTableAsync(
            new()
            {
                TableName = "orders",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }, new() { AttributeName = "sk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }, new() { AttributeName = "sk", KeyType = KeyType.Range }],
            },
            cancellationToken);
        return table;
    }

    public static Order CreateOrder(int day = 26) => new("17", Id, Start.AddDays(day - 26))
    {
        Status = OrderStatus.Paid,
        Total = 12.50m,
        Lines = [new("A1", 2), new("B2", 1)],
        Tags = ["gift", "new"],
    };

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _aws.DisposeAsync();
    }
}
