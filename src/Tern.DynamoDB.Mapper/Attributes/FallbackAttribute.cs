namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the enum member that unknown text is read as. Without it, unknown text is a <see cref="MappingException"/>.</summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class FallbackAttribute : System.Attribute;
