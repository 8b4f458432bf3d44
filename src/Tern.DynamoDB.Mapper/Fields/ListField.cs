namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of a list. Its elements have handles of their own: <c>Order.F.Lines[0].Sku</c>.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <typeparam name="T">The type of the member.</typeparam>
/// <typeparam name="TElementValue">The type of the elements.</typeparam>
/// <typeparam name="TConverter">The converter of the member.</typeparam>
/// <typeparam name="TElementConverter">The converter of the elements.</typeparam>
/// <typeparam name="TElement">The handle of an element.</typeparam>
/// <param name="path">The path of the attribute.</param>
public readonly struct ListField<TItem, T, TElementValue, TConverter, TElementConverter, TElement>(FieldPath path)
    : IField<ListField<TItem, T, TElementValue, TConverter, TElementConverter, TElement>>
    where TConverter : IItemConverter<TConverter, T>
    where TElementConverter : IItemConverter<TElementConverter, TElementValue>
    where TElement : struct, IField<TElement>
{
    /// <summary>The path of the attribute.</summary>
    public FieldPath Path => path;

    private Field<TItem, T, TConverter> Whole => new(path);

    /// <summary>The handle of an element.</summary>
    /// <param name="index">The index, from 0.</param>
    public TElement this[int index] => TElement.Create(path.Element(index));

    static ListField<TItem, T, TElementValue, TConverter, TElementConverter, TElement> IField<ListField<TItem, T, TElementValue, TConverter, TElementConverter, TElement>>.Create(FieldPath path) => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Eq(T)"/>
    public Condition<TItem> Eq(T value) => Whole.Eq(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Ne(T)"/>
    public Condition<TItem> Ne(T value) => Whole.Ne(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Exists"/>
    public Condition<TItem> Exists() => Whole.Exists();

    /// <inheritdoc cref="Field{TItem, T, TConverter}.IsOfType"/>
    public Condition<TItem> IsOfType(AttributeValueKind kind) => Whole.IsOfType(kind);

    /// <summary>The list contains an element.</summary>
    public Condition<TItem> Contains(TElementValue element) => new(new FunctionNode(Function.Contains, path, CreateElement(element)));

    /// <summary>The number of elements.</summary>
    public SizeField<TItem> Size() => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.To(T)"/>
    public FieldUpdate<TItem> To(T value) => Whole.To(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.ToIfAbsent"/>
    public FieldUpdate<TItem> ToIfAbsent(T value) => Whole.ToIfAbsent(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Remove"/>
    public FieldUpdate<TItem> Remove() => Whole.Remove();

    /// <summary>Appends elements to the list. An absent list counts as empty.</summary>
    public FieldUpdate<TItem> Append(T elements) => new(UpdateKind.Append, path, Field<TItem, T, TConverter>.CreateOperand(elements));

    /// <summary>Inserts elements before the list. An absent list counts as empty.</summary>
    public FieldUpdate<TItem> Prepend(T elements) => new(UpdateKind.Prepend, path, Field<TItem, T, TConverter>.CreateOperand(elements));

    private static byte[] CreateElement(TElementValue element) => Operand.Create<TItem, TElementValue, TElementConverter>(element);
}
