namespace Tern.DynamoDB.Mapper;

/// <summary>Marks an integer that each put and update increments. A put requires that the stored version is the one that was read.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class VersionAttribute : System.Attribute;
