using System.Text;
using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.Referees.Tests.Mapper;

/// <summary>An item as it is stored.</summary>
internal static class StoredItem
{
    /// <summary>Returns the attributes of an item as JSON, sorted by name and without the key <c>Id</c>.</summary>
    public static async Task<string> ReadAsync(DynamoDBClient client, string tableName, string id)
    {
        GetItemResponse response = await client.GetItemAsync(
            new() { TableName = tableName, Key = new() { ["Id"] = id }, ConsistentRead = true }, TestContext.Current.CancellationToken);
        var attributes = new OrderedMap<AttributeValue>();
        foreach ((string name, AttributeValue value) in response.Item!.OrderBy(attribute => attribute.Key, StringComparer.Ordinal))
        {
            if (name != "Id")
                attributes[name] = value;
        }
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        AttributeValueJson.WriteMap(ref writer, attributes);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
