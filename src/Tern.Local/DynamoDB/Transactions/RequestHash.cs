using System.Security.Cryptography;
using Tern.DynamoDB;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Durability;

namespace Tern.Local.DynamoDB.Transactions;

/// <summary>Computes a hash of a transaction, to detect different requests with the same token.</summary>
internal static class RequestHash
{
    public static string Of(IReadOnlyList<TransactWriteItem> items)
    {
        using RecordWriter writer = new();
        foreach (TransactWriteItem item in items)
        {
            if (item.Put is { } put)
                Add(writer, 1, put.TableName, put.Item, put.ConditionExpression, null, put.ExpressionAttributeNames, put.ExpressionAttributeValues);
            if (item.Update is { } update)
            {
                Add(writer, 2, update.TableName, update.Key, update.ConditionExpression, update.UpdateExpression,
                    update.ExpressionAttributeNames, update.ExpressionAttributeValues);
            }
            if (item.Delete is { } delete)
                Add(writer, 3, delete.TableName, delete.Key, delete.ConditionExpression, null, delete.ExpressionAttributeNames, delete.ExpressionAttributeValues);
            if (item.ConditionCheck is { } check)
                Add(writer, 4, check.TableName, check.Key, check.ConditionExpression, null, check.ExpressionAttributeNames, check.ExpressionAttributeValues);
        }
        return Convert.ToHexString(SHA256.HashData(writer.Content));
    }

    private static void Add(
        RecordWriter writer, byte kind, string table, OrderedMap<AttributeValue> subject, string? condition, string? update,
        OrderedMap<string>? names, OrderedMap<AttributeValue>? values)
    {
        writer.Byte(kind);
        writer.Text(table);
        AttributeRecord.Write(writer, Sorted(subject));
        writer.OptionalText(condition);
        writer.OptionalText(update);
        writer.Integer(names?.Count ?? -1);
        foreach ((string placeholder, string name) in (names ?? new()).OrderBy(entry => entry.Key, StringComparer.Ordinal))
        {
            writer.Text(placeholder);
            writer.Text(name);
        }
        AttributeRecord.WriteOptional(writer, values is null ? null : Sorted(values));
    }

    // The members of a JSON object have no order, so a repeated request may have another order.
    private static OrderedMap<AttributeValue> Sorted(OrderedMap<AttributeValue> attributes)
    {
        var sorted = new OrderedMap<AttributeValue>();
        foreach ((string name, AttributeValue value) in attributes.OrderBy(entry => entry.Key, StringComparer.Ordinal))
            sorted.Add(name, value.M is { } map ? AttributeValue.Map(Sorted(map)) : value);
        return sorted;
    }
}
