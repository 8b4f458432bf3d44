namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The complexity of the wildcards of a field: the number of positions in which a state machine can be at the same time.</summary>
/// <remarks>
/// Each asterisk that has been passed is a position. So is each start of a literal after an asterisk that the last characters of a value can be.
/// The service refuses complex rules and does not publish its measure. Three texts <c>*:stack/NAME/*</c> are accepted and have 9 positions; four are
/// refused and have 12.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html#eb-filtering-wildcard-matching-complexity"/>.
/// </remarks>
internal static class WildcardComplexity
{
    private const int Max = 9;

    /// <summary>Whether the service refuses these tests of one field.</summary>
    public static bool IsExceeded(IReadOnlyList<WildcardTest> tests)
    {
        int asterisks = 0;
        var literals = new List<byte[]>();
        foreach (WildcardTest test in tests)
        {
            asterisks += test.Literals.Length - 1;
            for (int i = 1; i < test.Literals.Length; i++)
                // The last literal ends with the end of the value, which counts as a character.
                literals.Add(i == test.Literals.Length - 1 ? [.. test.Literals[i], (byte)'"'] : test.Literals[i]);
        }
        return asterisks > Max || asterisks + MaxStarts(literals) > Max;
    }

    // The nodes of the tree of all literals are all their starts. The starts that are suffixes of a node are found by its chain of fallbacks.
    private static int MaxStarts(List<byte[]> literals)
    {
        var children = new Dictionary<(int Node, byte Next), int>();
        var nodes = new List<(int Parent, byte Last, int Starts)> { (0, 0, 0) };
        foreach (byte[] literal in literals)
        {
            int node = 0;
            foreach (byte next in literal)
            {
                if (!children.TryGetValue((node, next), out int child))
                {
                    child = nodes.Count;
                    children.Add((node, next), child);
                    nodes.Add((node, next, 0));
                }
                node = child;
                nodes[node] = nodes[node] with { Starts = nodes[node].Starts + 1 };
            }
        }
        return MaxOfChains(nodes, children);
    }

    private static int MaxOfChains(List<(int Parent, byte Last, int Starts)> nodes, Dictionary<(int Node, byte Next), int> children)
    {
        // Nodes by depth, so the fallback of a parent is known before that of its children.
        int[] depths = new int[nodes.Count];
        int[] order = new int[nodes.Count];
        for (int node = 1; node < nodes.Count; node++)
        {
            depths[node] = depths[nodes[node].Parent] + 1;
            order[node] = node;
        }
        Array.Sort(depths, order);

        int[] fallbacks = new int[nodes.Count];
        int[] totals = new int[nodes.Count];
        int max = 0;
        foreach (int node in order)
        {
            if (node == 0)
                continue;
            int fallback = nodes[node].Parent;
            while (fallback != 0)
            {
                fallback = fallbacks[fallback];
                if (children.TryGetValue((fallback, nodes[node].Last), out int found))
                {
                    fallbacks[node] = found;
                    break;
                }
            }
            totals[node] = nodes[node].Starts + totals[fallbacks[node]];
            max = Math.Max(max, totals[node]);
        }
        return max;
    }
}
