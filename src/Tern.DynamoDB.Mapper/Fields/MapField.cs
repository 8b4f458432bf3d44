namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of a dictionary. Its entries have handles of their own: <c>Order.F.Prices["EUR"]</c>.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <typeparam name="T">The type of the member.</typeparam>
/// <typeparam name="TConverter">The converter of the member.</typeparam>
/// <typeparam name="TEntry">The handle of an entry.</typeparam>
/// <param name="path">The path of the attribute.</param>
public readonly struct MapField<TItem, T, TConverter, TEntry>(FieldPath path) : IField<MapField<TItem, T, TConverter, TEntry>>
    where TConverter : IItemConverter<TConverter, T>
    where TEntry : struct, IField<TEntry>
{
    /// <summary>The path of the attribute.</summary>
    public FieldPath Path => path;

    private Field<TItem, T, TConverter> Whole => new(path);

    /// <summary>The handle of an entry.</summary>
    /// <param name="key">The key, as it is stored.</param>
    public TEntry this[string key] => TEntry.Create(path.Entry(key));

    static MapField<TItem, T, TConverter, TEntry> IField<MapField<TItem, T, TConverter, TEntry>>.Create(FieldPath path) => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Eq(T)"/>
    public Condition<TItem> Eq(T value) => Whole.Eq(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Ne(T)"/>
    public Condition<TItem> Ne(T value) => Whole.Ne(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Exists"/>
    public Condition<TItem> Exists() => Whole.Exists();

    /// <inheritdoc cref="Field{TItem, T, TConverter}.IsOfType"/>
    public Condition<TItem> IsOfType(AttributeValueKind kind) => Whole.IsOfType(kind);

    /// <summary>The number of entries.</summary>
    public SizeField<TItem> Size() => new(path);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.To(T)"/>
    public FieldUpdate<TItem> To(T value) => Whole.To(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.ToIfAbsent"/>
    public FieldUpdate<TItem> ToIfAbsent(T value) => Whole.ToIfAbsent(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Remove"/>
    public FieldUpdate<TItem> Remove() => Whole.Remove();
}
