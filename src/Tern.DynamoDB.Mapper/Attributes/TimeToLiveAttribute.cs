namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the time at which DynamoDB can delete the item. It is stored as seconds since 1970, as DynamoDB requires.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class TimeToLiveAttribute : System.Attribute;
