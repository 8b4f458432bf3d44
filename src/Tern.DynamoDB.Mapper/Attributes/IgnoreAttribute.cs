namespace Tern.DynamoDB.Mapper;

/// <summary>Excludes a member from the item.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class IgnoreAttribute : System.Attribute;
