using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper;

/// <summary>A handle of an attribute, for conditions, filters, projections and updates.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <typeparam name="T">The type of the member.</typeparam>
/// <typeparam name="TConverter">The converter, which determines the operators: <see cref="FieldOperators"/>.</typeparam>
/// <param name="path">The path of the attribute.</param>
public readonly struct Field<TItem, T, TConverter>(FieldPath path) : IField<Field<TItem, T, TConverter>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <summary>The path of the attribute.</summary>
    public FieldPath Path => path;

    static Field<TItem, T, TConverter> IField<Field<TItem, T, TConverter>>.Create(FieldPath path) => new(path);

    /// <summary>A handle with the conditions only, for comparisons of attributes.</summary>
    public static implicit operator KeyField<TItem, T, TConverter>(Field<TItem, T, TConverter> field) => new(field.Path);

    /// <summary>The attribute equals a value.</summary>
    public Condition<TItem> Eq(T value) => new(new ComparisonNode(path, Comparator.Equal, CreateOperand(value)));

    /// <summary>The attribute equals another attribute.</summary>
    public Condition<TItem> Eq(KeyField<TItem, T, TConverter> other) => new(new ComparisonNode(path, Comparator.Equal, other.Path));

    /// <summary>The attribute differs from a value, or is absent.</summary>
    public Condition<TItem> Ne(T value) => new(new ComparisonNode(path, Comparator.NotEqual, CreateOperand(value)));

    /// <summary>The attribute differs from another attribute.</summary>
    public Condition<TItem> Ne(KeyField<TItem, T, TConverter> other) => new(new ComparisonNode(path, Comparator.NotEqual, other.Path));

    /// <summary>The attribute equals one of up to 100 values.</summary>
    /// <exception cref="ArgumentException">There is no value, or there are more than 100.</exception>
    public Condition<TItem> In(params ReadOnlySpan<T> values)
    {
        if (values.Length is 0 or > InNode.MaxValues)
            throw new ArgumentException($"IN has {values.Length} values. Expected 1 to {InNode.MaxValues}.", nameof(values));
        byte[][] operands = new byte[values.Length][];
        for (int i = 0; i < values.Length; i++)
            operands[i] = CreateOperand(values[i]);
        return new(new InNode(path, operands));
    }

    /// <summary>The item has the attribute.</summary>
    public Condition<TItem> Exists() => new(new FunctionNode(Function.Exists, path, null));

    /// <summary>The attribute has a data type.</summary>
    public Condition<TItem> IsOfType(AttributeValueKind kind) => new(new FunctionNode(Function.IsOfType, path, Operand.CreateType(kind)));

    /// <summary>Sets the attribute. A value that is stored by omitting the attribute, such as null or an empty set, removes it.</summary>
    public FieldUpdate<TItem> To([AllowNull] T value) => value is null || TConverter.IsAbsent(value) ? Remove() : new(UpdateKind.Set, path, CreateOperand(value));

    /// <summary>Sets the attribute to the value of another attribute.</summary>
    public FieldUpdate<TItem> To(KeyField<TItem, T, TConverter> other) => new(UpdateKind.SetToPath, path, null, other.Path);

    /// <summary>Sets the attribute if it is absent.</summary>
    public FieldUpdate<TItem> ToIfAbsent(T value) => new(UpdateKind.SetIfAbsent, path, CreateOperand(value));

    /// <summary>Removes the attribute.</summary>
    public FieldUpdate<TItem> Remove() => new(UpdateKind.Remove, path, null);

    internal static byte[] CreateOperand(T value) => Operand.Create<TItem, T, TConverter>(value);
}
