namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of a member of the key. It has conditions but no updates, because the key of a stored item cannot change.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <typeparam name="T">The type of the member.</typeparam>
/// <typeparam name="TConverter">The converter, which determines the operators: <see cref="KeyFieldOperators"/>.</typeparam>
/// <param name="path">The path of the attribute.</param>
public readonly struct KeyField<TItem, T, TConverter>(FieldPath path)
    where TConverter : IItemConverter<TConverter, T>
{
    /// <summary>The path of the attribute.</summary>
    public FieldPath Path => path;

    internal Field<TItem, T, TConverter> Field => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Eq(T)"/>
    public Condition<TItem> Eq(T value) => Field.Eq(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Eq(KeyField{TItem, T, TConverter})"/>
    public Condition<TItem> Eq(KeyField<TItem, T, TConverter> other) => Field.Eq(other);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Ne(T)"/>
    public Condition<TItem> Ne(T value) => Field.Ne(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Ne(KeyField{TItem, T, TConverter})"/>
    public Condition<TItem> Ne(KeyField<TItem, T, TConverter> other) => Field.Ne(other);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.In"/>
    public Condition<TItem> In(params ReadOnlySpan<T> values) => Field.In(values);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Exists"/>
    public Condition<TItem> Exists() => Field.Exists();

    /// <inheritdoc cref="Field{TItem, T, TConverter}.IsOfType"/>
    public Condition<TItem> IsOfType(AttributeValueKind kind) => Field.IsOfType(kind);
}
