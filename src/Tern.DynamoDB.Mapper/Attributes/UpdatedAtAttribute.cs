namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the time of the last put or update.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class UpdatedAtAttribute : System.Attribute;
