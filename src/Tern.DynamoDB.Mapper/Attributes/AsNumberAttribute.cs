namespace Tern.DynamoDB.Mapper;

/// <summary>Stores an enum as its number instead of its name, or a <see cref="bool"/> as the number 0 or 1.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Enum)]
public sealed class AsNumberAttribute : System.Attribute;
