namespace Tern.DynamoDB.Mapper;

/// <summary>The operators that only some types of attributes have. The converter of a field determines them.</summary>
/// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">Operators and functions</seealso>
public static class FieldOperators
{
    /// <summary>The attribute is less than a value.</summary>
    public static Condition<TItem> Lt<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => Compare(field, Comparator.Less, value);

    /// <summary>The attribute is at most a value.</summary>
    public static Condition<TItem> Le<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => Compare(field, Comparator.LessOrEqual, value);

    /// <summary>The attribute is greater than a value.</summary>
    public static Condition<TItem> Gt<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => Compare(field, Comparator.Greater, value);

    /// <summary>The attribute is at least a value.</summary>
    public static Condition<TItem> Ge<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => Compare(field, Comparator.GreaterOrEqual, value);

    /// <summary>The attribute is less than another attribute.</summary>
    public static Condition<TItem> Lt<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => new(new ComparisonNode(field.Path, Comparator.Less, other.Path));

    /// <summary>The attribute is at most another attribute.</summary>
    public static Condition<TItem> Le<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => new(new ComparisonNode(field.Path, Comparator.LessOrEqual, other.Path));

    /// <summary>The attribute is greater than another attribute.</summary>
    public static Condition<TItem> Gt<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => new(new ComparisonNode(field.Path, Comparator.Greater, other.Path));

    /// <summary>The attribute is at least another attribute.</summary>
    public static Condition<TItem> Ge<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => new(new ComparisonNode(field.Path, Comparator.GreaterOrEqual, other.Path));

    /// <summary>The attribute is at least one value and at most another.</summary>
    public static Condition<TItem> Between<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T low, T high)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter =>
        new(new BetweenNode(field.Path, Field<TItem, T, TConverter>.CreateOperand(low), Field<TItem, T, TConverter>.CreateOperand(high)));

    /// <summary>The text of the attribute starts with a text.</summary>
    public static Condition<TItem> BeginsWith<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, string prefix)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter =>
        new(new FunctionNode(Function.BeginsWith, field.Path, Operand.Create<TItem, string, Converters.StringConverter>(prefix)));

    /// <summary>The text of the attribute contains a text.</summary>
    public static Condition<TItem> Contains<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, string text)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter =>
        new(new FunctionNode(Function.Contains, field.Path, Operand.Create<TItem, string, Converters.StringConverter>(text)));

    /// <summary>The length of the text in UTF-16 code units, as <see cref="string.Length"/>.</summary>
    public static SizeField<TItem> Size<TItem, T, TConverter>(this Field<TItem, T, TConverter> field)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter => new(field.Path);

    /// <summary>The number of bytes.</summary>
    public static SizeField<TItem> Size<TItem>(this Field<TItem, byte[], Converters.ByteArrayConverter> field) => new(field.Path);

    /// <inheritdoc cref="Size{TItem}(Field{TItem, byte[], Converters.ByteArrayConverter})"/>
    public static SizeField<TItem> Size<TItem>(this Field<TItem, ReadOnlyMemory<byte>, Converters.MemoryConverter> field) => new(field.Path);

    /// <summary>Sets the attribute. Null removes it.</summary>
    public static FieldUpdate<TItem> To<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T? value)
        where T : struct
        where TConverter : IItemConverter<TConverter, T> => value is { } present ? field.To(present) : field.Remove();

    /// <summary>Adds a number to the attribute. An absent attribute of the item counts as 0. Within a map or list, the attribute must exist.</summary>
    public static FieldUpdate<TItem> Add<TItem, T, TConverter>(this Field<TItem, T, TConverter> field, T number)
        where TConverter : IScalarConverter<TConverter, T>, INumberConverter =>
        new(field.Path.IsTopLevel ? UpdateKind.Add : UpdateKind.Increase, field.Path, Field<TItem, T, TConverter>.CreateOperand(number));

    private static Condition<TItem> Compare<TItem, T, TConverter>(Field<TItem, T, TConverter> field, Comparator comparator, T value)
        where TConverter : IScalarConverter<TConverter, T> => new(new ComparisonNode(field.Path, comparator, Field<TItem, T, TConverter>.CreateOperand(value)));
}
