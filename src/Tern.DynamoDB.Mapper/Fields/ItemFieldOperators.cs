using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operators of a map as a whole: <c>Order.F.Address.Exists()</c>. An item of a table is in no attribute, so that a request with them is an error.</summary>
public static class ItemFieldOperators
{
    /// <inheritdoc cref="Field{TItem, T, TConverter}.Exists"/>
    public static Condition<TItem> Exists<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field)
        where TConverter : IItemConverter<TConverter, T> => Whole(field).Exists();

    /// <inheritdoc cref="Field{TItem, T, TConverter}.IsOfType"/>
    public static Condition<TItem> IsOfType<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field, AttributeValueKind kind)
        where TConverter : IItemConverter<TConverter, T> => Whole(field).IsOfType(kind);

    /// <summary>Sets the attribute. Null removes it.</summary>
    public static FieldUpdate<TItem> To<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field, [AllowNull] T value)
        where TConverter : IItemConverter<TConverter, T> => Whole(field).To(value);

    /// <summary>Sets the attribute. Null removes it.</summary>
    public static FieldUpdate<TItem> To<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field, T? value)
        where T : struct
        where TConverter : IItemConverter<TConverter, T> => Whole(field).To(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.ToIfAbsent"/>
    public static FieldUpdate<TItem> ToIfAbsent<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field, T value)
        where TConverter : IItemConverter<TConverter, T> => Whole(field).ToIfAbsent(value);

    /// <inheritdoc cref="Field{TItem, T, TConverter}.Remove"/>
    public static FieldUpdate<TItem> Remove<TItem, T, TConverter>(this IItemField<TItem, T, TConverter> field)
        where TConverter : IItemConverter<TConverter, T> => Whole(field).Remove();

    private static Field<TItem, T, TConverter> Whole<TItem, T, TConverter>(IItemField<TItem, T, TConverter> field)
        where TConverter : IItemConverter<TConverter, T>
    {
        ArgumentNullException.ThrowIfNull(field);
        return new(field.Path);
    }
}
