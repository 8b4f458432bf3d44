using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>UpdateItem</c>.</summary>
internal static class UpdateItem
{
    public static async ValueTask<UpdateItemResponse> ExecuteAsync(Database database, UpdateItemRequest request, CancellationToken cancellationToken)
    {
        ExpressionParameters.Check(
            [
                new("UpdateExpression", request.UpdateExpression is not null),
                new("ConditionExpression", request.ConditionExpression is not null),
            ],
            [
                new("AttributeUpdates", request.AttributeUpdates is not null),
                new("Expected", request.Expected is not null),
                new("ConditionalOperator", request.ConditionalOperator is not null),
            ],
            request.ExpressionAttributeNames is not null,
            request.ExpressionAttributeValues is not null);
        OrderedMap<AttributeValue> key = AttributeValueValidator.Validate(request.Key);
        var attributes = new ExpressionAttributes(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
        UpdateExpression? update = request.UpdateExpression is { } text ? UpdateExpression.Parse(text, attributes) : null;
        ConditionExpression? condition = WriteRequests.Condition(request.ConditionExpression, attributes);
        attributes.RefuseUnused();

        var action = new UpdateAction
        {
            Table = database.FindTableForItems(request.TableName),
            ItemKey = key,
            Update = update,
            Condition = condition,
            ReturnsItemOnFailure = request.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
        WriteResult result = await WriteRequests.ExecuteAsync(database, action, request.ReturnItemCollectionMetrics, cancellationToken).ConfigureAwait(false);
        return new UpdateItemResponse
        {
            Attributes = Returned(request.ReturnValues, result.Change, update),
            ConsumedCapacity = CapacityReports.Of(result.Units, request.ReturnConsumedCapacity),
            ItemCollectionMetrics = result.Metrics,
        };
    }

    private static OrderedMap<AttributeValue>? Returned(ReturnValue? wanted, Change change, UpdateExpression? update) => wanted?.Value switch
    {
        "ALL_OLD" => change.Old?.Attributes,
        "ALL_NEW" => change.New!.Attributes,
        "UPDATED_OLD" => Changed(change.Old, update),
        "UPDATED_NEW" => Changed(change.New, update),
        _ => null,
    };

    private static OrderedMap<AttributeValue>? Changed(StoredItem? item, UpdateExpression? update) =>
        item is not null && update?.Changed.Apply(item.Attributes) is { Count: > 0 } changed ? changed : null;
}
