namespace Tern.Local.DynamoDB.Tables;

/// <summary>The maximum request units per second of a table on demand, which are described, and have no effect; null for no maximum.</summary>
internal sealed record OnDemandLimits(long? ReadUnits, long? WriteUnits);
