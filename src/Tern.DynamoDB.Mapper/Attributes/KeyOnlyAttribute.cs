namespace Tern.DynamoDB.Mapper;

/// <summary>Stores a member in the key attribute only. Without it, a member of a key template is also an attribute of its own.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class KeyOnlyAttribute : System.Attribute;
