using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Values;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>GetItem</c>.</summary>
internal static class GetItem
{
    public static GetItemResponse Execute(Database database, GetItemRequest request)
    {
        ExpressionParameters.Check(
            [new("ProjectionExpression", request.ProjectionExpression is not null)],
            [new("AttributesToGet", request.AttributesToGet is not AbsentList<string>)],
            request.ExpressionAttributeNames is not null,
            hasValues: false);
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(request.Key);
        ItemProjection projection = ItemProjection.Parse(request.ProjectionExpression, request.ExpressionAttributeNames);

        Table table = database.FindTableForItems(request.TableName);
        StoredItem? item;
        lock (table.Lock)
        {
            database.Prepare(table);
            KeyRules.CheckKey(table.Definition.Key, key);
            projection.CheckAgainst(table.Definition);
            item = table.Find(KeyEncoding.OfItem(table.Definition.Key, key));
        }
        var units = new ConsumedUnits(table.Name);
        units.AddRead(CapacityUnits.ReadUnits(item?.Size ?? 0, request.ConsistentRead == true));
        return new GetItemResponse
        {
            Item = item is null ? null : projection.Apply(item.Attributes),
            ConsumedCapacity = CapacityReports.Of(units, request.ReturnConsumedCapacity),
        };
    }
}
