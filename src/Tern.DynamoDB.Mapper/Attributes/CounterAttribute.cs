namespace Tern.DynamoDB.Mapper;

/// <summary>Marks an integer that each update increments, without a condition.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class CounterAttribute : System.Attribute;
