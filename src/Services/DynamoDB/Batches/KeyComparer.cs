using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Batches;

/// <summary>Compares keys with keys and with items: only the key attributes, and by meaning.</summary>
/// <remarks>By meaning, because the service normalizes numbers: <c>1.0</c> is returned as <c>1</c>.</remarks>
internal sealed class KeyComparer : IEqualityComparer<OrderedMap<AttributeValue>>
{
    /// <param name="keys">At least one key. All keys have the same attributes.</param>
    /// <exception cref="ArgumentException">A key is null or does not have the same attributes as the first.</exception>
    public KeyComparer(IReadOnlyList<OrderedMap<AttributeValue>> keys)
    {
        Names = keys[0] is { } first ? [.. first.Keys] : [];
        for (int i = 0; i < keys.Count; i++)
        {
            if (keys[i] is not { } key || key.Count == 0 || key.Count != Names.Length || !Names.All(key.ContainsKey))
                throw new ArgumentException($"The key at {i} is null, empty, or has other attributes than the first key. All keys must have the key attributes of the table.", nameof(keys));
        }
    }

    /// <summary>The names of the key attributes.</summary>
    public string[] Names { get; }

    public bool Equals(OrderedMap<AttributeValue>? x, OrderedMap<AttributeValue>? y)
    {
        foreach (string name in Names)
        {
            if (GetValue(x!, name) != GetValue(y!, name))
                return false;
        }
        return true;
    }

    public int GetHashCode([DisallowNull] OrderedMap<AttributeValue> obj)
    {
        HashCode hash = default;
        foreach (string name in Names)
            hash.Add(GetValue(obj, name));
        return hash.ToHashCode();
    }

    private static AttributeValue GetValue(OrderedMap<AttributeValue> map, string name) => map.TryGetValue(name, out AttributeValue value) ? value : default;
}
