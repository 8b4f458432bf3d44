namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of a set.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <typeparam name="T">The type of the member.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
/// <typeparam name="TConverter">The converter of the member.</typeparam>
/// <typeparam name="TElementConverter">The converter of the elements.</typeparam>
/// <param name="path">The path of the attribute.</param>
public readonly struct SetField<TItem, T, TElement, TConverter, TElementConverter>(FieldPath path) : IField<SetField<TItem, T, TElement, TConverter, TElementConverter>>
    where TConverter : IItemConverter<TConverter, T>
    where TElementConverter : IScalarConverter<TElementConverter, TElement>
{
    /// <summary>The path of the attribute.</summary>
    public FieldPath Path => path;

    private Field<TItem, T, TConverter> Whole => new(path);

    static SetField<TItem, T, TElement, TConverter, TElementConverter> IField<SetField<TItem, T, TElement, TConverter, TElementConverter>>.Create(FieldPath path) => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Eq(T)"/>
    public Condition<TItem> Eq(T value) => Whole.Eq(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Ne(T)"/>
    public Condition<TItem> Ne(T value) => Whole.Ne(value);

    /// <summary>The set has an element. DynamoDB has no empty sets: an empty set has no attribute.</summary>
    public Condition<TItem> Exists() => Whole.Exists();

    /// <inheritdoc cref="Field{TItem, T, TConverter}.IsOfType"/>
    public Condition<TItem> IsOfType(AttributeValueKind kind) => Whole.IsOfType(kind);

    /// <summary>The set contains an element.</summary>
    public Condition<TItem> Contains(TElement element) => new(new FunctionNode(Function.Contains, path, Operand.Create<TItem, TElement, TElementConverter>(element)));

    /// <summary>The number of elements.</summary>
    public SizeField<TItem> Size() => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.To(T)"/>
    public FieldUpdate<TItem> To(T value) => Whole.To(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Remove"/>
    public FieldUpdate<TItem> Remove() => Whole.Remove();

    /// <summary>Adds elements to the set. An absent set counts as empty.</summary>
    /// <exception cref="ArgumentException">There are no elements.</exception>
    public FieldUpdate<TItem> AddTo(T elements) => new(UpdateKind.Add, RequireTopLevel(), RequireElements(elements));

    /// <summary>Removes elements from the set.</summary>
    /// <exception cref="ArgumentException">There are no elements.</exception>
    public FieldUpdate<TItem> RemoveFrom(T elements) => new(UpdateKind.Delete, RequireTopLevel(), RequireElements(elements));

    private static byte[] RequireElements(T elements) => TConverter.IsAbsent(elements)
        ? throw new ArgumentException("The update has no elements.", nameof(elements))
        : Field<TItem, T, TConverter>.CreateOperand(elements);

    private FieldPath RequireTopLevel() => path.IsTopLevel
        ? path
        : throw new InvalidOperationException("DynamoDB changes elements only of sets that are attributes of the item, not of sets within maps and lists. Use To.");
}
