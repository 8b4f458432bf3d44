namespace Tern.DynamoDB.Mapper;

/// <summary>Stores an enum as its number instead of its name.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Enum)]
public sealed class AsNumberAttribute : System.Attribute;
