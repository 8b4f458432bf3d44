namespace Tern.DynamoDB.Mapper;

/// <summary>Sets the name of the attribute. The default is the name of the member.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class AttributeAttribute(string name) : System.Attribute
{
    /// <summary>The name of the attribute.</summary>
    public string Name => name;
}
