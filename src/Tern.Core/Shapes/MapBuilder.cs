namespace Tern.Shapes;

/// <summary>Collects the entries of a map in pooled memory and gives a map of exactly their number; for codecs.</summary>
/// <remarks>A mutable structure: keep it in a local variable, and end with <see cref="ToMap"/>.</remarks>
public struct MapBuilder<TValue>
{
    private OrderedMap<TValue>? _map;

    /// <summary>Adds an entry, or replaces the value of one with the same key in its place.</summary>
    public void Set(string key, TValue value) => (_map ??= [])[key] = value;

    /// <summary>The map. The builder is empty afterwards.</summary>
    public OrderedMap<TValue> ToMap()
    {
        OrderedMap<TValue> map = _map ?? [];
        _map = null;
        return map;
    }
}
