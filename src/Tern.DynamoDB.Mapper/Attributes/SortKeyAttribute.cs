namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the member that is the sort key: text, a number or bytes.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SortKeyAttribute : System.Attribute;
