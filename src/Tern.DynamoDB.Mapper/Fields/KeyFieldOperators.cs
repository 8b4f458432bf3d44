namespace Tern.DynamoDB.Mapper;

/// <summary>The operators that only some types of key members have: those of <see cref="FieldOperators"/> without updates.</summary>
public static class KeyFieldOperators
{
    /// <inheritdoc cref="FieldOperators.Lt{TItem, T, TConverter}(Field{TItem, T, TConverter}, T)"/>
    public static Condition<TItem> Lt<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Lt(value);

    /// <inheritdoc cref="FieldOperators.Lt{TItem, T, TConverter}(Field{TItem, T, TConverter}, KeyField{TItem, T, TConverter})"/>
    public static Condition<TItem> Lt<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Lt(other);

    /// <inheritdoc cref="FieldOperators.Le{TItem, T, TConverter}(Field{TItem, T, TConverter}, T)"/>
    public static Condition<TItem> Le<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Le(value);

    /// <inheritdoc cref="FieldOperators.Le{TItem, T, TConverter}(Field{TItem, T, TConverter}, KeyField{TItem, T, TConverter})"/>
    public static Condition<TItem> Le<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Le(other);

    /// <inheritdoc cref="FieldOperators.Gt{TItem, T, TConverter}(Field{TItem, T, TConverter}, T)"/>
    public static Condition<TItem> Gt<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Gt(value);

    /// <inheritdoc cref="FieldOperators.Gt{TItem, T, TConverter}(Field{TItem, T, TConverter}, KeyField{TItem, T, TConverter})"/>
    public static Condition<TItem> Gt<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Gt(other);

    /// <inheritdoc cref="FieldOperators.Ge{TItem, T, TConverter}(Field{TItem, T, TConverter}, T)"/>
    public static Condition<TItem> Ge<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, T value)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Ge(value);

    /// <inheritdoc cref="FieldOperators.Ge{TItem, T, TConverter}(Field{TItem, T, TConverter}, KeyField{TItem, T, TConverter})"/>
    public static Condition<TItem> Ge<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, KeyField<TItem, T, TConverter> other)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Ge(other);

    /// <inheritdoc cref="FieldOperators.Between"/>
    public static Condition<TItem> Between<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, T low, T high)
        where TConverter : IScalarConverter<TConverter, T>, IOrderedConverter => field.Field.Between(low, high);

    /// <inheritdoc cref="FieldOperators.BeginsWith"/>
    public static Condition<TItem> BeginsWith<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, string prefix)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter => field.Field.BeginsWith(prefix);

    /// <inheritdoc cref="FieldOperators.Contains"/>
    public static Condition<TItem> Contains<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field, string text)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter => field.Field.Contains(text);

    /// <inheritdoc cref="FieldOperators.Size{TItem, T, TConverter}(Field{TItem, T, TConverter})"/>
    public static SizeField<TItem> Size<TItem, T, TConverter>(this KeyField<TItem, T, TConverter> field)
        where TConverter : IScalarConverter<TConverter, T>, ITextConverter => new(field.Path);

    /// <inheritdoc cref="FieldOperators.Size{TItem}(Field{TItem, byte[], Converters.ByteArrayConverter})"/>
    public static SizeField<TItem> Size<TItem>(this KeyField<TItem, byte[], Converters.ByteArrayConverter> field) => new(field.Path);

    /// <inheritdoc cref="FieldOperators.Size{TItem}(Field{TItem, byte[], Converters.ByteArrayConverter})"/>
    public static SizeField<TItem> Size<TItem>(this KeyField<TItem, ReadOnlyMemory<byte>, Converters.MemoryConverter> field) => new(field.Path);
}
