namespace Tern.Local.DynamoDB.Tables;

/// <summary>Provisioned capacity units per second; zero with the billing mode <c>PAY_PER_REQUEST</c>.</summary>
internal readonly record struct Throughput(long ReadUnits, long WriteUnits);
