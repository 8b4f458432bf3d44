using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Compares page tokens that are not text. Called by generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PageTokens
{
    /// <summary>Whether two maps have equal values for the same keys, in any order.</summary>
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
