namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of an attribute, or of a group of attributes.</summary>
/// <typeparam name="TSelf">The type of the handle.</typeparam>
public interface IField<TSelf>
    where TSelf : struct, IField<TSelf>
{
    /// <summary>Creates a handle.</summary>
    /// <param name="path">The path of the attribute.</param>
    static abstract TSelf Create(FieldPath path);
}
