namespace Tern.Local.DynamoDB.Tables;

/// <summary>Provisioned capacity units a second; zero when a table is paid per request.</summary>
internal readonly record struct Throughput(long ReadUnits, long WriteUnits);
