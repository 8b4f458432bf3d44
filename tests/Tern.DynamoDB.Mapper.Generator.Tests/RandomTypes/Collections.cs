using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Reflection;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Creates the collections that the mapper supports, by reflection.</summary>
internal static class Collections
{
    private static readonly MethodInfo s_createList = typeof(Collections).GetMethod(nameof(CreateList), BindingFlags.Static | BindingFlags.NonPublic)!;

    private static readonly MethodInfo s_createDictionary = typeof(Collections).GetMethod(nameof(CreateDictionary), BindingFlags.Static | BindingFlags.NonPublic)!;

    /// <summary>The types of the elements, or of keys and values; null if the type is no collection.</summary>
    public static Type[]? ElementsOf(Type type)
    {
        if (type.IsArray)
            return [type.GetElementType()!];
        return type.IsGenericType && type.Namespace!.StartsWith("System.Collections.", StringComparison.Ordinal) ? type.GetGenericArguments() : null;
    }

    public static object Create(Type type, object?[] elements) => s_createList.MakeGenericMethod(ElementsOf(type)!).Invoke(null, [type.IsArray ? "Array" : type.Name, elements])!;

    public static object Create(Type type, (object?, object?)[] entries) => s_createDictionary.MakeGenericMethod(ElementsOf(type)!).Invoke(null, [type.Name, entries])!;

    private static object CreateList<T>(string name, object?[] elements)
    {
        T[] values = [.. elements.Select(element => (T)element!)];
        return name switch
        {
            "List`1" or "IList`1" or "ICollection`1" => new List<T>(values),
            "ImmutableArray`1" => ImmutableArray.Create(values),
            "ImmutableList`1" => ImmutableList.Create(values),
            "HashSet`1" or "ISet`1" or "IReadOnlySet`1" => new HashSet<T>(values),
            // Without an order of a culture, in which different texts can be equal.
            "SortedSet`1" => new SortedSet<T>(values, typeof(T) == typeof(string) ? (IComparer<T>)StringComparer.Ordinal : null),
            "FrozenSet`1" => values.ToFrozenSet(),
            "ImmutableHashSet`1" => ImmutableHashSet.Create(values),
            _ => values,
        };
    }

    private static object CreateDictionary<TKey, TValue>(string name, (object?, object?)[] entries)
        where TKey : notnull
    {
        Dictionary<TKey, TValue> values = entries.ToDictionary(entry => (TKey)entry.Item1!, entry => (TValue)entry.Item2!);
        return name switch
        {
            "FrozenDictionary`2" => values.ToFrozenDictionary(),
            "ImmutableDictionary`2" => values.ToImmutableDictionary(),
            _ => values,
        };
    }
}
