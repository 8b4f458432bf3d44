namespace Tern.DynamoDB.Mapper;

/// <summary>Marks a type that reads a part of the attributes of another type. Requests for it return only these attributes.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class ProjectionAttribute(Type item) : System.Attribute
{
    /// <summary>The type of the items.</summary>
    public Type Item => item;
}
