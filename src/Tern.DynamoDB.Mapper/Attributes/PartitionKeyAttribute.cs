namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the member that is the partition key: text, a number or bytes.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class PartitionKeyAttribute : System.Attribute;
