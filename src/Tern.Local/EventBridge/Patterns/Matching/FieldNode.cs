namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>A name in the tree of all fields of a pattern. A point in a name is a step to a child, in patterns and in events.</summary>
internal sealed class FieldNode
{
    private readonly byte[][] _names;
    private readonly FieldNode[] _children;

    /// <summary>Creates a node with the children of a builder, and numbers all nodes from parents to children in the order of their names.</summary>
    internal FieldNode(FieldNodeBuilder builder, ref int count)
    {
        First = count++;
        Conditions = [.. builder.Conditions];
        _names = new byte[builder.Children.Count][];
        _children = new FieldNode[builder.Children.Count];
        int i = 0;
        foreach ((byte[] name, FieldNodeBuilder child) in builder.Children)
        {
            _names[i] = name;
            _children[i++] = new(child, ref count);
        }
        Last = count - 1;
        foreach (MatchCondition condition in Conditions)
            condition.Node = this;
    }

    /// <summary>The number of the node.</summary>
    public int First { get; }

    /// <summary>The highest number of a node below this node, or its own.</summary>
    public int Last { get; }

    /// <summary>The conditions for the values of this field.</summary>
    public MatchCondition[] Conditions { get; }

    /// <summary>Whether fields are below this node.</summary>
    public bool HasChildren => _children.Length > 0;

    /// <summary>Whether another node is this node or below it.</summary>
    public bool Contains(FieldNode other) => other.First >= First && other.First <= Last;

    /// <summary>Returns the node of a name in an event, or null if no field of the pattern has it.</summary>
    /// <param name="name">The name in UTF-8, which can contain points.</param>
    public FieldNode? Find(ReadOnlySpan<byte> name)
    {
        FieldNode? node = this;
        while (node is not null)
        {
            int point = name.IndexOf((byte)'.');
            if (point < 0)
                return node.FindChild(name);
            node = node.FindChild(name[..point]);
            name = name[(point + 1)..];
        }
        return null;
    }

    private FieldNode? FindChild(ReadOnlySpan<byte> name)
    {
        int low = 0, high = _names.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            int order = name.SequenceCompareTo(_names[middle]);
            if (order == 0)
                return _children[middle];
            if (order < 0)
                high = middle - 1;
            else
                low = middle + 1;
        }
        return null;
    }
}
