namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the time of the first put. Later puts and updates do not change it.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class CreatedAtAttribute : System.Attribute;
