namespace Tern.DynamoDB.Mapper;

/// <summary>The size of an attribute: UTF-16 code units of text, as <see cref="string.Length"/>, bytes, or elements.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <param name="path">The path of the attribute.</param>
/// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">size</seealso>
public readonly struct SizeField<TItem>(FieldPath path)
{
    /// <summary>The size equals a number.</summary>
    public Condition<TItem> Eq(int size) => Create(Comparator.Equal, size);

    /// <summary>The size differs from a number.</summary>
    public Condition<TItem> Ne(int size) => Create(Comparator.NotEqual, size);

    /// <summary>The size is less than a number.</summary>
    public Condition<TItem> Lt(int size) => Create(Comparator.Less, size);

    /// <summary>The size is at most a number.</summary>
    public Condition<TItem> Le(int size) => Create(Comparator.LessOrEqual, size);

    /// <summary>The size is greater than a number.</summary>
    public Condition<TItem> Gt(int size) => Create(Comparator.Greater, size);

    /// <summary>The size is at least a number.</summary>
    public Condition<TItem> Ge(int size) => Create(Comparator.GreaterOrEqual, size);

    private Condition<TItem> Create(Comparator comparator, int size) =>
        new(new ComparisonNode(path, comparator, Operand.Create<TItem, int, Converters.IntegerConverter<int>>(size)) { IsSize = true });
}
