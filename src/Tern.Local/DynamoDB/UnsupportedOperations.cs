using System.Collections.Frozen;

namespace Tern.Local.DynamoDB;

/// <summary>The operations of DynamoDB that Tern.Local does not support, by feature.</summary>
internal static class UnsupportedOperations
{
    private static readonly FrozenDictionary<string, string> s_features = new (string Subject, string[] Operations)[]
    {
        ("PartiQL. Use the item operations, for example PutItem and Query", ["BatchExecuteStatement", "ExecuteStatement", "ExecuteTransaction"]),
        ("backups",
        [
            "CreateBackup", "DeleteBackup", "DescribeBackup", "ListBackups", "RestoreTableFromBackup", "RestoreTableToPointInTime", "UpdateContinuousBackups",
        ]),
        ("global tables",
        [
            "CreateGlobalTable", "DescribeGlobalTable", "DescribeGlobalTableSettings", "DescribeTableReplicaAutoScaling", "ListGlobalTables",
            "UpdateGlobalTable", "UpdateGlobalTableSettings", "UpdateTableReplicaAutoScaling",
        ]),
        ("exports", ["DescribeExport", "ExportTableToPointInTime", "ListExports"]),
        ("imports", ["DescribeImport", "ImportTable", "ListImports"]),
        ("bulk operations", ["CancelBulkOperation", "DescribeBulkOperation", "ListBulkOperations", "StartBulkPutItems"]),
        ("contributor insights", ["DescribeContributorInsights", "ListContributorInsights", "UpdateContributorInsights"]),
        ("Kinesis destinations. Use DynamoDB Streams",
        [
            "DescribeKinesisStreamingDestination", "DisableKinesisStreamingDestination", "EnableKinesisStreamingDestination", "UpdateKinesisStreamingDestination",
        ]),
        ("resource policies", ["DeleteResourcePolicy", "GetResourcePolicy", "PutResourcePolicy"]),
        ("vector indexes", ["SearchVectors"]),
    }.SelectMany(group => group.Operations.Select(operation => KeyValuePair.Create(operation, group.Subject))).ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>Returns the error of an unsupported operation; null for any other operation.</summary>
    public static DynamoDBServiceException? FindError(string operation) =>
        s_features.TryGetValue(operation, out string? subject) ? new("UnknownOperationException", $"{operation}: Tern.Local does not support {subject}.") : null;
}
