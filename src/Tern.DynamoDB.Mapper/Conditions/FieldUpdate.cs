namespace Tern.DynamoDB.Mapper;

/// <summary>A change of one attribute. Immutable.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public readonly struct FieldUpdate<TItem>
{
    internal FieldUpdate(UpdateKind kind, FieldPath path, byte[]? value, FieldPath other = default) => Action = new(kind, path, value, other);

    internal FieldUpdate(UpdateAction action) => Action = action;

    internal UpdateAction Action { get; }
}
