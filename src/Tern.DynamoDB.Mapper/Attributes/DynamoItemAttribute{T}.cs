namespace Tern.DynamoDB.Mapper;

/// <summary>Maps a type that cannot have the attribute itself, because it belongs to another assembly: <c>[assembly: DynamoItem&lt;Money&gt;]</c>.</summary>
/// <typeparam name="T">The type.</typeparam>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class DynamoItemAttribute<T> : System.Attribute;
