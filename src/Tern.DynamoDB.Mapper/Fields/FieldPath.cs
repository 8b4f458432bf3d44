using System.Runtime.CompilerServices;

namespace Tern.DynamoDB.Mapper;

/// <summary>The path of an attribute within an item. Generated fields create it; the default is the item itself.</summary>
public readonly struct FieldPath
{
    // A boxed path; null for the item. Only paths into maps and lists allocate.
    private readonly object? _parent;

    // A NameTable, the key of a dictionary as string, or null for the element of a list.
    private readonly object? _name;
    private readonly int _index;

    private FieldPath(FieldPath parent, object? name, int index)
    {
        _parent = parent.IsItem ? null : parent;
        _name = name;
        _index = index;
    }

    /// <summary>Whether this is the item itself.</summary>
    public bool IsItem => _name is null && _parent is null;

    /// <summary>Whether this is an attribute of the item, in no map or list.</summary>
    internal bool IsTopLevel => _name is not null && _parent is null;

    internal bool IsElement => _name is null;

    internal FieldPath Parent => _parent is null ? default : (FieldPath)_parent;

    internal int Index => _index;

    internal object? NameSource => _name;

    /// <summary>Whether this is an attribute of the item, or a part of its value.</summary>
    internal bool IsWithin(FieldPath attribute)
    {
        FieldPath root = this;
        while (!root.Parent.IsItem)
            root = root.Parent;
        return new NameReference(root._name!, root._index).Equals(new NameReference(attribute._name!, attribute._index));
    }

    /// <summary>Returns the path of a member.</summary>
    /// <param name="names">The names of the type with the member.</param>
    /// <param name="index">The index of the member.</param>
    // Not inlined: a copy adds 90 bytes to each handle that a native program uses (eng/mapper-sizes).
    [MethodImpl(MethodImplOptions.NoInlining)]
    public FieldPath Member(NameTable names, int index) => new(this, names, index);

    /// <summary>Returns the path of an element of a list.</summary>
    /// <param name="index">The index of the element, from 0.</param>
    public FieldPath Element(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        return new(this, null, index);
    }

    /// <summary>Returns the path of an entry of a dictionary.</summary>
    /// <param name="key">The key as text.</param>
    public FieldPath Entry(string key)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        return new(this, key, 0);
    }
}
