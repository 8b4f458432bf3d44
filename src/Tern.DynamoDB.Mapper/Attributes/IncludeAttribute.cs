namespace Tern.DynamoDB.Mapper;

/// <summary>Includes a field, or a member that is not public.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class IncludeAttribute : System.Attribute;
