namespace Tern.DynamoDB.Mapper;

/// <summary>Selects the constructor that creates the objects.</summary>
[AttributeUsage(AttributeTargets.Constructor)]
public sealed class ItemConstructorAttribute : System.Attribute;
