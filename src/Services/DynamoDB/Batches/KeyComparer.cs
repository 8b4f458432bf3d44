using System.Diagnostics.CodeAnalysis;
using Tern.Shapes;

namespace Tern.DynamoDB.Batches;

/// <summary>Compares keys with each other and with the items that have them: by the key's attributes alone, and by meaning.</summary>
/// <remarks>By meaning, because the service gives a number back in its own form: <c>1.0</c> comes back as <c>1</c>.</remarks>
internal sealed class KeyComparer : IEqualityComparer<OrderedMap<AttributeValue>>
{
    /// <param name="keys">At least one key; all with the same attributes.</param>
    /// <exception cref="ArgumentException">A key is null, or has other attributes than the first.</exception>
    public KeyComparer(IReadOnlyList<OrderedMap<AttributeValue>> keys)
    {
        Names = keys[0] is { } first ? [.. first.Keys] : [];
        for (int i = 0; i < keys.Count; i++)
        {
            if (keys[i] is not { } key || key.Count == 0 || key.Count != Names.Length || !Names.All(key.ContainsKey))
                throw new ArgumentException($"All keys need the same attributes, those of the table's key; the key at {i} has others.", nameof(keys));
        }
    }

    /// <summary>The names of the key's attributes.</summary>
    public string[] Names { get; }

    public bool Equals(OrderedMap<AttributeValue>? x, OrderedMap<AttributeValue>? y)
    {
        foreach (string name in Names)
        {
            if (ValueOf(x!, name) != ValueOf(y!, name))
                return false;
        }
        return true;
    }

    public int GetHashCode([DisallowNull] OrderedMap<AttributeValue> obj)
    {
        HashCode hash = default;
        foreach (string name in Names)
            hash.Add(ValueOf(obj, name));
        return hash.ToHashCode();
    }

    private static AttributeValue ValueOf(OrderedMap<AttributeValue> map, string name) => map.TryGetValue(name, out AttributeValue value) ? value : default;
}
