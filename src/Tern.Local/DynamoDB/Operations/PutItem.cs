using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>PutItem</c>.</summary>
internal static class PutItem
{
    public static async ValueTask<PutItemResponse> ExecuteAsync(Database database, PutItemRequest request, CancellationToken cancellationToken)
    {
        ExpressionParameters.Check(
            [new("ConditionExpression", request.ConditionExpression is not null)],
            [new("Expected", request.Expected is not null), new("ConditionalOperator", request.ConditionalOperator is not null)],
            request.ExpressionAttributeNames is not null,
            request.ExpressionAttributeValues is not null);
        OrderedMap<AttributeValue> item = AttributeValueValidator.Validate(request.Item);
        ReturnValueRules.RefuseAllButOld(request.ReturnValues);
        WriteRequests.CheckSize(item);
        ConditionExpression? condition = WriteRequests.Condition(
            request.ConditionExpression, request.ExpressionAttributeNames, request.ExpressionAttributeValues);

        var action = new PutAction
        {
            Table = database.FindTableForItems(request.TableName),
            Item = item,
            Condition = condition,
            ReturnsItemOnFailure = request.ReturnValuesOnConditionCheckFailure.WantsItem(),
        };
        WriteResult result = await WriteRequests.ExecuteAsync(database, action, request.ReturnItemCollectionMetrics, cancellationToken).ConfigureAwait(false);
        return new PutItemResponse
        {
            Attributes = request.ReturnValues == ReturnValue.AllOld ? result.Change.Old?.Attributes : null,
            ConsumedCapacity = CapacityReports.Of(result.Units, request.ReturnConsumedCapacity),
            ItemCollectionMetrics = result.Metrics,
        };
    }
}
