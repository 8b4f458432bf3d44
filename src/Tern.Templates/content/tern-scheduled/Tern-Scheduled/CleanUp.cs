using System.Globalization;
using Tern;
using Tern.DynamoDB;
using Tern.Functions;

namespace Tern_Scheduled;

/// <summary>The input of the schedule.</summary>
public sealed record CleanUpInput(string TableName, int MaxAgeDays);

public sealed record CleanUpResult(int Deleted);

/// <summary>Deletes the orders that are older than the schedule states. Their attribute 'created' is the time in ISO 8601.</summary>
public sealed class CleanUp(DynamoDBClient dynamo, TimeProvider time)
{
    [Function]
    public async Task<CleanUpResult> ExecuteAsync(CleanUpInput input, CancellationToken cancellationToken)
    {
        string limit = time.GetUtcNow().AddDays(-input.MaxAgeDays).ToString("O", CultureInfo.InvariantCulture);
        var scan = new ScanRequest
        {
            TableName = input.TableName,
            ProjectionExpression = "pk",
            FilterExpression = "created < :limit",
            ExpressionAttributeValues = new() { [":limit"] = limit },
        };
        int deleted = 0;
        await foreach (OrderedMap<AttributeValue> order in dynamo.ScanItemsAsync(scan, cancellationToken))
        {
            await dynamo.DeleteItemAsync(new() { TableName = input.TableName, Key = new() { ["pk"] = order["pk"] } }, cancellationToken);
            deleted++;
        }
        return new CleanUpResult(deleted);
    }
}
