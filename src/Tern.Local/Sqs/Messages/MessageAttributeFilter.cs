using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>Selects message attributes by the names of a receive: <c>All</c>, <c>.*</c>, a name, or a prefix as in <c>foo.*</c>.</summary>
internal static class MessageAttributeFilter
{
    /// <summary>Returns the selected attributes; null if there are none.</summary>
    public static OrderedMap<MessageAttributeValue>? Filter(OrderedMap<MessageAttributeValue>? attributes, IReadOnlyList<string> names)
    {
        if (attributes is null || names.Count == 0)
            return null;
        OrderedMap<MessageAttributeValue>? selected = null;
        foreach ((string name, MessageAttributeValue value) in attributes.AsSpan())
        {
            if (Matches(name, names))
                (selected ??= new(attributes.Count)).Add(name, value);
        }
        return selected;
    }

    private static bool Matches(string name, IReadOnlyList<string> patterns)
    {
        for (int i = 0; i < patterns.Count; i++)
        {
            ReadOnlySpan<char> pattern = patterns[i];
            if (pattern is "All" || pattern.SequenceEqual(name))
                return true;
            if (!pattern.EndsWith('*'))
                continue;
            pattern = pattern[..^1];
            if (name.AsSpan().StartsWith(pattern.EndsWith('.') ? pattern[..^1] : pattern, StringComparison.Ordinal))
                return true;
        }
        return false;
    }
}
