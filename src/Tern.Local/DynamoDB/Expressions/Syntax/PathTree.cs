namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A prefix tree of document paths that do not overlap, with a value for each path.</summary>
internal sealed class PathTree<T>
    where T : class
{
    private readonly List<(PathStep Step, PathTree<T> Node)> _children = [];

    /// <summary>The value of the path that ends here; null if no path ends here.</summary>
    public T? Leaf { get; private set; }

    public IReadOnlyList<(PathStep Step, PathTree<T> Node)> Children => _children;

    public void Add(DocumentPath path, T leaf)
    {
        PathTree<T> node = this;
        foreach (PathStep step in path.Steps)
        {
            PathTree<T>? next = node.Find(step);
            if (next is null)
            {
                next = new();
                node._children.Add((step, next));
            }
            node = next;
        }
        node.Leaf = leaf;
    }

    /// <summary>Returns the child node of a step, or null.</summary>
    public PathTree<T>? Find(PathStep step)
    {
        foreach ((PathStep candidate, PathTree<T> node) in _children)
        {
            if (candidate == step)
                return node;
        }
        return null;
    }

    /// <summary>Returns the children of a list node in ascending order of their indexes.</summary>
    public List<(PathStep Step, PathTree<T> Node)> ChildrenByIndex()
    {
        List<(PathStep Step, PathTree<T> Node)> sorted = [.. _children];
        sorted.Sort((left, right) => left.Step.Index.CompareTo(right.Step.Index));
        return sorted;
    }
}
