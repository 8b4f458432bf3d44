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

    /// <summary>Returns the warm throughput of a request; null if it has none.</summary>
    /// <param name="warm">The warm throughput of the request, which can have one of the values only.</param>
    /// <param name="present">The values that are not in the request.</param>
    public static Throughput? MergeWarmThroughput(WarmThroughput? warm, Throughput present) =>
        warm is null ? null : new Throughput(warm.ReadUnitsPerSecond ?? present.ReadUnits, warm.WriteUnitsPerSecond ?? present.WriteUnits);

    /// <summary>Returns the maximum request units with those of a request. The request removes a maximum by -1.</summary>
    public static OnDemandLimits? MergeLimits(OnDemandLimits? present, OnDemandThroughput? requested)
    {
        if (requested is null)
            return present;
        long? read = requested.MaxReadRequestUnits ?? present?.ReadUnits;
        long? write = requested.MaxWriteRequestUnits ?? present?.WriteUnits;
        var merged = new OnDemandLimits(read == -1 ? null : read, write == -1 ? null : write);
        return merged is { ReadUnits: null, WriteUnits: null } ? null : merged;
    }

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
