using System.Collections.Frozen;

namespace Tern.Local.DynamoDB;

/// <summary>The operations of DynamoDB that are not here, by what they are for.</summary>
internal static class LeftOutOperations
{
    private static readonly FrozenDictionary<string, string> s_subjects = new (string Subject, string[] Operations)[]
    {
        ("PartiQL is not in Tern.Local; use the operations on items", ["BatchExecuteStatement", "ExecuteStatement", "ExecuteTransaction"]),
        ("Backups are not in Tern.Local",
        [
            "CreateBackup", "DeleteBackup", "DescribeBackup", "ListBackups", "RestoreTableFromBackup", "RestoreTableToPointInTime", "UpdateContinuousBackups",
        ]),
        ("Global tables are not in Tern.Local",
        [
            "CreateGlobalTable", "DescribeGlobalTable", "DescribeGlobalTableSettings", "DescribeTableReplicaAutoScaling", "ListGlobalTables",
            "UpdateGlobalTable", "UpdateGlobalTableSettings", "UpdateTableReplicaAutoScaling",
        ]),
        ("Exports are not in Tern.Local", ["DescribeExport", "ExportTableToPointInTime", "ListExports"]),
        ("Imports are not in Tern.Local", ["DescribeImport", "ImportTable", "ListImports"]),
        ("Bulk operations are not in Tern.Local", ["CancelBulkOperation", "DescribeBulkOperation", "ListBulkOperations", "StartBulkPutItems"]),
        ("Contributor insights are not in Tern.Local", ["DescribeContributorInsights", "ListContributorInsights", "UpdateContributorInsights"]),
        ("Kinesis destinations are not in Tern.Local; read DynamoDB Streams",
        [
            "DescribeKinesisStreamingDestination", "DisableKinesisStreamingDestination", "EnableKinesisStreamingDestination", "UpdateKinesisStreamingDestination",
        ]),
        ("Resource policies are not in Tern.Local", ["DeleteResourcePolicy", "GetResourcePolicy", "PutResourcePolicy"]),
        ("Vector indexes are not in Tern.Local", ["SearchVectors"]),
    }.SelectMany(group => group.Operations.Select(operation => KeyValuePair.Create(operation, group.Subject))).ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>The refusal of an operation that is left out; null for any other.</summary>
    public static LocalServiceException? Refusal(string operation) =>
        s_subjects.TryGetValue(operation, out string? subject) ? new("UnknownOperationException", $"{operation}: {subject}.") : null;
}
