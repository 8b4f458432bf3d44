using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The common parts of table operations.</summary>
internal static class TableRequests
{
    private const long MaxThroughput = 1_000_000_000_000;
    private const int MaxTags = 50;

    /// <summary>Returns the table with a name or ARN, in any status.</summary>
    public static Table Find(Database database, string name)
    {
        string tableName = ResourceNames.TableName(name);
        return database.FindTable(tableName) ?? throw ServiceErrors.TableNotFound(tableName);
    }

    /// <summary>Returns the table with a name or ARN for a change. Its status must be <c>ACTIVE</c>.</summary>
    public static Table FindActive(Database database, string name)
    {
        Table table = Find(database, name);
        string? problem = table.DeletionCompletesAt is not null ? "deleted" : !database.StatusClock.HasReached(table.Definition.ReadyAt) ? "updated" : null;
        return problem is null
            ? table
            : throw new DynamoDBServiceException(
                "ResourceInUseException", $"Attempt to change a resource which is still in use: Table is being {problem}: {table.Name}");
    }

    public static void CheckBounds(ProvisionedThroughput? throughput)
    {
        if (throughput?.ReadCapacityUnits > MaxThroughput)
            throw DynamoDBServiceException.Validation($"Given value {throughput.ReadCapacityUnits} for ReadCapacityUnits is out of bounds");
        if (throughput?.WriteCapacityUnits > MaxThroughput)
            throw DynamoDBServiceException.Validation($"Given value {throughput.WriteCapacityUnits} for WriteCapacityUnits is out of bounds");
    }

    /// <summary>Creates the definition of a stream that a request enables.</summary>
    public static StreamDefinition Stream(StreamSpecification stream, DateTimeOffset now) => stream.StreamViewType is { } view
        ? new StreamDefinition(now.ToString("yyyy-MM-ddTHH:mm:ss.fff", System.Globalization.CultureInfo.InvariantCulture), view.Value)
        : throw ServiceErrors.Invalid("StreamViewType must be specified when StreamEnabled is true");

    /// <summary>Returns the tags with others added or replaced.</summary>
    public static IReadOnlyList<KeyValuePair<string, string>> MergeTags(IReadOnlyList<KeyValuePair<string, string>> tags, IReadOnlyList<Tag> added)
    {
        var merged = new OrderedMap<string>();
        foreach ((string key, string value) in tags)
            merged[key] = value;
        foreach (Tag tag in added)
            merged[tag.Key] = tag.Value;
        return merged.Count <= MaxTags
            ? [.. merged]
            : throw new DynamoDBServiceException("ValidationException", $"Too many tags: a table has at most {MaxTags}");
    }

    /// <summary>Returns the table with an ARN.</summary>
    public static Table FindResource(Database database, string arn)
    {
        string prefix = ResourceNames.OfTable(database.Options, "");
        if (arn.Length == 0)
            throw DynamoDBServiceException.Validation("Invalid TableArn");
        if (!arn.StartsWith("arn:", StringComparison.Ordinal) || !arn.Contains(":table/", StringComparison.Ordinal))
            throw DynamoDBServiceException.Validation($"Invalid TableArn: Invalid ResourceArn provided as input {arn}");
        return arn.StartsWith(prefix, StringComparison.Ordinal) && database.FindTable(arn[prefix.Length..]) is { } table
            ? table
            : throw new DynamoDBServiceException("ResourceNotFoundException", $"Requested resource not found: ResourcArn: {arn} not found");
    }
}
