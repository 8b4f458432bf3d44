namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>Paths that do not meet, joined at their common beginnings, each with something at its end.</summary>
internal sealed class PathTree<T>
    where T : class
{
    private readonly List<(PathStep Step, PathTree<T> Node)> _children = [];

    /// <summary>What stands at the end of the path, or null on the way there.</summary>
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

    /// <summary>The node below by a step, or null.</summary>
    public PathTree<T>? Find(PathStep step)
    {
        foreach ((PathStep candidate, PathTree<T> node) in _children)
        {
            if (candidate == step)
                return node;
        }
        return null;
    }

    /// <summary>The children of a list's node from the lowest index to the highest.</summary>
    public List<(PathStep Step, PathTree<T> Node)> ChildrenByIndex()
    {
        List<(PathStep Step, PathTree<T> Node)> sorted = [.. _children];
        sorted.Sort((left, right) => left.Step.Index.CompareTo(right.Step.Index));
        return sorted;
    }
}
