using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Queries;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>Scan</c>.</summary>
internal static class Scan
{
    public static ScanResponse Execute(Database database, ScanRequest request)
    {
        CheckParameters(request);
        OrderedMap<AttributeValue>? startKey = StartKeyRules.CheckValues(request.ExclusiveStartKey);
        CheckSegments(request.Segment, request.TotalSegments);
        var attributes = new ExpressionAttributes(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
        ReadPlan plan = Plan(request.FilterExpression, request.ProjectionExpression, request.Select, request.ConsistentRead, attributes);
        attributes.RefuseUnused();
        SelectRules.Check(request.Select, request.ProjectionExpression is not null, request.IndexName is not null, "");

        Table table = database.FindTableForItems(request.TableName);
        ReadResult result;
        lock (table.Lock)
        {
            database.Prepare(table);
            ReadTarget target = ReadTarget.Find(table, request.IndexName, plan.IsConsistent, database.StatusClock);
            KeyBounds bounds = request is { Segment: { } segment, TotalSegments: { } total } ? KeyEncoding.Segment(segment, total) : KeyBounds.All;
            byte[]? after = null;
            if (startKey is not null)
            {
                StartKeyRules.CheckShape(target, startKey, isScan: true);
                after = target.Encode(startKey);
                StartKeyRules.CheckSegment(bounds, after, request.Segment ?? 0, request.TotalSegments ?? 1);
            }
            plan.Projection.CheckAgainst(table.Definition);
            if (plan.Filter is not null)
                KeyPathChecks.RefuseNested(table.Definition, plan.Filter.Paths);
            result = plan.Read(target, bounds, isForward: true, after, request.Limit);
        }
        List<OrderedMap<AttributeValue>> items = result.FilterAndProject();
        return new ScanResponse
        {
            Items = request.Select == Select.Count ? AbsentList<OrderedMap<AttributeValue>>.Instance : items,
            Count = items.Count,
            ScannedCount = result.Page.Items.Count,
            LastEvaluatedKey = result.LastEvaluatedKey,
            ConsumedCapacity = CapacityReports.Of(result.Units, request.ReturnConsumedCapacity),
        };
    }

    /// <summary>Parses the expressions that queries and scans have in common.</summary>
    public static ReadPlan Plan(string? filter, string? projection, Select? select, bool? isConsistent, ExpressionAttributes attributes) => new()
    {
        Filter = filter is null ? null : ConditionExpression.Parse(filter, ExpressionKind.Filter, attributes),
        Projection = new(projection is null ? null : Expressions.Projection.Parse(projection, attributes)),
        Select = select,
        IsConsistent = isConsistent == true,
    };

    private static void CheckParameters(ScanRequest request)
    {
        ExpressionParameters.Check(
            [
                new("ProjectionExpression", request.ProjectionExpression is not null),
                new("FilterExpression", request.FilterExpression is not null),
            ],
            [
                new("AttributesToGet", request.AttributesToGet is not AbsentList<string>),
                new("ScanFilter", request.ScanFilter is not null),
                new("ConditionalOperator", request.ConditionalOperator is not null),
            ],
            request.ExpressionAttributeNames is not null,
            request.ExpressionAttributeValues is not null);
    }

    private static void CheckSegments(int? segment, int? total)
    {
        if (segment is not null && total is null)
        {
            throw DynamoDBServiceException.Validation(
                "The TotalSegments parameter is required but was not present in the request when Segment parameter is present");
        }
        if (total is not null && segment is null)
        {
            throw DynamoDBServiceException.Validation(
                "The Segment parameter is required but was not present in the request when parameter TotalSegments is present");
        }
        if (segment >= total)
        {
            throw DynamoDBServiceException.Validation("The Segment parameter is zero-based and must be less than parameter TotalSegments: "
                + $"Segment: {segment} is not less than TotalSegments: {total}");
        }
    }
}
