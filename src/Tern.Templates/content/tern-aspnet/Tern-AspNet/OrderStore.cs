using System.Globalization;
using Tern.DynamoDB;

namespace Tern_AspNet;

/// <summary>The orders in DynamoDB.</summary>
public sealed class OrderStore(DynamoDBClient dynamo)
{
    private const string Table = "orders";

    public async Task<Order?> FindAsync(string id, CancellationToken cancellationToken)
    {
        GetItemResponse response = await dynamo.GetItemAsync(new() { TableName = Table, Key = new() { ["pk"] = id } }, cancellationToken);
        return response.Item is { } item ? new Order(id, item["customer"].S!, decimal.Parse(item["total"].N!, CultureInfo.InvariantCulture)) : null;
    }

    public async Task AddAsync(Order order, CancellationToken cancellationToken) => await dynamo.PutItemAsync(
        new() { TableName = Table, Item = new() { ["pk"] = order.Id, ["customer"] = order.Customer, ["total"] = AttributeValue.Number(order.Total) } },
        cancellationToken);
}
