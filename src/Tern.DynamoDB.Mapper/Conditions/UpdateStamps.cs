namespace Tern.DynamoDB.Mapper;

/// <summary>The changes that every update of a type makes. A change of the same attribute by the caller replaces them. Generated code adds them.</summary>
public readonly ref struct UpdateStamps
{
    private static readonly byte[] s_one = "{\"N\":\"1\"}"u8.ToArray();

    private readonly List<UpdateAction> _actions;
    private readonly Type _type;

    internal UpdateStamps(List<UpdateAction> actions, Type type)
    {
        _actions = actions;
        _type = type;
    }

    /// <summary>Adds 1 to a number.</summary>
    /// <param name="path">The path of the attribute.</param>
    public void Increment(FieldPath path)
    {
        if (!IsChanged(path))
            _actions.Add(new(UpdateKind.Add, path, s_one));
    }

    /// <summary>Sets a value.</summary>
    /// <param name="path">The path of the attribute.</param>
    /// <param name="value">The value.</param>
    public void Set<TConverter, T>(FieldPath path, T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (!IsChanged(path))
            _actions.Add(new(UpdateKind.Set, path, Operand.Create<T, TConverter>(value, _type)));
    }

    /// <summary>Sets a value if the attribute is absent.</summary>
    /// <inheritdoc cref="Set{TConverter, T}"/>
    public void SetIfAbsent<TConverter, T>(FieldPath path, T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (!IsChanged(path))
            _actions.Add(new(UpdateKind.SetIfAbsent, path, Operand.Create<T, TConverter>(value, _type)));
    }

    // DynamoDB refuses two changes of one attribute.
    private bool IsChanged(FieldPath path)
    {
        foreach (UpdateAction action in _actions)
        {
            if (action.Path.IsWithin(path))
                return true;
        }
        return false;
    }
}
