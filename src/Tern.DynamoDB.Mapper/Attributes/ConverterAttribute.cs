namespace Tern.DynamoDB.Mapper;

/// <summary>Sets the converter of a member: an <see cref="IItemConverter{TSelf, T}"/> of its type.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class ConverterAttribute(Type converter) : System.Attribute
{
    /// <summary>The type of the converter.</summary>
    public Type Converter => converter;
}
