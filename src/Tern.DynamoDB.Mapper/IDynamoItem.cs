namespace Tern.DynamoDB.Mapper;

/// <summary>A type with generated code for its items. <see cref="DynamoItemAttribute"/> adds it.</summary>
/// <typeparam name="TSelf">The type.</typeparam>
public interface IDynamoItem<TSelf>
    where TSelf : IDynamoItem<TSelf>
{
    /// <summary>The generated code of the type.</summary>
    static abstract ItemMap<TSelf> ItemMap { get; }
}
