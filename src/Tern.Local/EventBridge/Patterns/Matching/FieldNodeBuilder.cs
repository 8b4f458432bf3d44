using System.Text;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>A node of <see cref="FieldNode"/> before all its children are known.</summary>
internal sealed class FieldNodeBuilder
{
    private static readonly Comparer<byte[]> s_byBytes = Comparer<byte[]>.Create(static (left, right) => left.AsSpan().SequenceCompareTo(right));

    public SortedList<byte[], FieldNodeBuilder> Children { get; } = new(s_byBytes);

    public List<MatchCondition> Conditions { get; } = [];

    /// <summary>Adds a condition at its path below this node.</summary>
    public void Add(string path, MatchCondition condition)
    {
        FieldNodeBuilder node = this;
        foreach (string name in path.Split('.'))
        {
            byte[] key = Encoding.UTF8.GetBytes(name);
            if (!node.Children.TryGetValue(key, out FieldNodeBuilder? child))
            {
                child = new();
                node.Children.Add(key, child);
            }
            node = child;
        }
        node.Conditions.Add(condition);
    }
}
