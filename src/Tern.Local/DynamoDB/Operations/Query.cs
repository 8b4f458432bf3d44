using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Queries;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Runtime;
using KeyRange = Tern.Local.DynamoDB.Expressions.Keys.KeyRange;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>Query</c>.</summary>
internal static class Query
{
    public static QueryResponse Execute(Database database, QueryRequest request)
    {
        CheckParameters(request);
        OrderedMap<AttributeValue>? startKey = StartKeyRules.CheckValues(request.ExclusiveStartKey);
        if (request.KeyConditionExpression is null)
            throw DynamoDBServiceException.Validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        var attributes = new ExpressionAttributes(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
        KeyCondition condition = KeyCondition.Parse(request.KeyConditionExpression, attributes);
        ReadPlan plan = Scan.Plan(request.FilterExpression, request.ProjectionExpression, request.Select, request.ConsistentRead, attributes);
        attributes.RefuseUnused();
        SelectRules.Check(request.Select, request.ProjectionExpression is not null, request.IndexName is not null, "1 validation error detected: ");

        Table table = database.FindTableForItems(request.TableName);
        ReadResult result;
        lock (table.Lock)
        {
            database.Prepare(table);
            ReadTarget target = ReadTarget.Find(table, request.IndexName, plan.IsConsistent, database.StatusClock);
            KeyRange range = condition.Bind(target.Key.Partition, target.Key.Sort);
            if (startKey is not null)
            {
                StartKeyRules.CheckShape(target, startKey, isScan: false);
                StartKeyRules.CheckRange(target, startKey, range);
            }
            CheckPaths(plan, target);
            result = plan.Read(target, Bounds(range), request.ScanIndexForward != false, startKey is null ? null : target.Encode(startKey), request.Limit);
        }
        List<OrderedMap<AttributeValue>> items = result.FilterAndProject();
        return new QueryResponse
        {
            Items = request.Select == Select.Count ? AbsentList<OrderedMap<AttributeValue>>.Instance : items,
            Count = items.Count,
            ScannedCount = result.Page.Items.Count,
            LastEvaluatedKey = result.LastEvaluatedKey,
            ConsumedCapacity = CapacityReports.Of(result.Units, request.ReturnConsumedCapacity),
        };
    }

    private static void CheckParameters(QueryRequest request)
    {
        ExpressionParameters.Check(
            [
                new("ProjectionExpression", request.ProjectionExpression is not null),
                new("FilterExpression", request.FilterExpression is not null),
                new("KeyConditionExpression", request.KeyConditionExpression is not null),
            ],
            [
                new("AttributesToGet", request.AttributesToGet is not AbsentList<string>),
                new("QueryFilter", request.QueryFilter is not null),
                new("ConditionalOperator", request.ConditionalOperator is not null),
                new("KeyConditions", request.KeyConditions is not null),
            ],
            request.ExpressionAttributeNames is not null,
            request.ExpressionAttributeValues is not null);
    }

    private static void CheckPaths(ReadPlan plan, ReadTarget target)
    {
        TableDefinition definition = target.Table.Definition;
        plan.Projection.CheckAgainst(definition);
        if (plan.Filter is null)
            return;
        foreach (KeyAttribute key in target.Key.Attributes)
            KeyPathRules.RefuseInFilter(plan.Filter.Paths, key.Name);
        KeyPathChecks.RefuseNested(definition, plan.Filter.Paths);
    }

    private static KeyBounds Bounds(KeyRange range)
    {
        KeyBounds partition = KeyEncoding.Partition(range.Partition);
        if (range.Sort is not { } term)
            return partition;
        KeyBounds at = KeyEncoding.Exactly(range.Partition, term.Value);
        return term.Operator switch
        {
            KeyOperator.Equal => at,
            KeyOperator.LessThan => new(partition.Lower, at.Lower),
            KeyOperator.LessThanOrEqual => new(partition.Lower, at.Upper),
            KeyOperator.GreaterThan => new(at.Upper!, partition.Upper),
            KeyOperator.GreaterThanOrEqual => new(at.Lower, partition.Upper),
            KeyOperator.Between => new(at.Lower, KeyEncoding.Exactly(range.Partition, term.Upper).Upper),
            _ => KeyEncoding.BeginningWith(range.Partition, term.Value),
        };
    }
}
