using System.ComponentModel;
using Tern.Shapes;

namespace Tern.Pagination;

/// <summary>Compares tokens of pages that are not text; called by generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PageTokens
{
    /// <summary>Whether two maps have equal values under the same keys, in whatever order.</summary>
    public static bool AreEqual<TValue>(OrderedMap<TValue>? left, OrderedMap<TValue>? right)
    {
        if (left is null || right is null || left.Count != right.Count)
            return ReferenceEquals(left, right);
        foreach ((string key, TValue value) in left)
        {
            if (!right.TryGetValue(key, out TValue? other) || !EqualityComparer<TValue>.Default.Equals(value, other))
                return false;
        }
        return true;
    }
}
