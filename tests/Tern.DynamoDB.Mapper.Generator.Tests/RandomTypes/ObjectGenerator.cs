using System.Reflection;
using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Creates random objects of a type by reflection, and simpler ones of an object for which a test fails.</summary>
internal static class ObjectGenerator
{
    private const int MaxDepth = 4;

    public static Arbitrary<object> Of(Type type) => Arb.From(Item(type, 0), item => Shrink(item));

    private static Gen<object> Item(Type type, int depth)
    {
        IReadOnlyList<ItemMember> members = ItemMember.Of(type);
        Dictionary<string, bool> keyParts = KeyParts(type);
        return Gen.CollectToArray(members, member => ValueOf(member, keyParts, depth)).Select(values =>
        {
            object item = RuntimeHelpers.GetUninitializedObject(type);
            for (int i = 0; i < values.Length; i++)
                members[i].Set(item, values[i]);
            return item;
        });
    }

    private static Gen<object?> ValueOf(ItemMember member, Dictionary<string, bool> keyParts, int depth)
    {
        if (keyParts.TryGetValue(member.Name, out bool isPadded) || member.Has<PartitionKeyAttribute>() || member.Has<SortKeyAttribute>())
            return Scalars.ForKey(member.Type, isPadded).Select(value => (object?)value);
        // A put expects that an item with the version 0 is new.
        if (member.Has<VersionAttribute>())
            return Gen.Constant<object?>(Activator.CreateInstance(Nullable.GetUnderlyingType(member.Type) ?? member.Type));
        return Value(member.Type, member.Nullability, member, depth, isElement: false);
    }

    // The members in the templates, and whether they have a padded format.
    private static Dictionary<string, bool> KeyParts(Type type)
    {
        KeyAttribute? key = type.GetCustomAttribute<KeyAttribute>();
        return NaiveMapping.Part().Matches($"{key?.Partition}{key?.Sort}").ToDictionary(match => match.Groups["name"].Value, match => match.Value.Contains(":D", StringComparison.Ordinal));
    }

    private static Gen<object?> Value(Type type, NullabilityInfo? nullability, ItemMember member, int depth, bool isElement)
    {
        Type actual = Nullable.GetUnderlyingType(type) ?? type;
        bool canBeNull = actual != type || nullability?.ReadState == NullabilityState.Nullable;
        Gen<object?> value = NotNull(actual, nullability, member, depth, isElement);
        if (!canBeNull)
            return value;
        return depth > MaxDepth ? Gen.Constant<object?>(null) : Gen.Frequency((1, Gen.Constant<object?>(null)), (3, value));
    }

    private static Gen<object?> NotNull(Type type, NullabilityInfo? nullability, ItemMember member, int depth, bool isElement)
    {
        if (Scalars.Find(type) is { } scalar)
            return scalar.Select(value => (object?)value);
        if (Collections.ElementsOf(type) is not { } arguments)
            return Gen.Constant(0).SelectMany(_ => Item(type, depth + 1)).Select(item => (object?)item);
        NullabilityInfo? InfoOf(int index) => type.IsArray ? nullability?.ElementType : nullability?.GenericTypeArguments.ElementAtOrDefault(index);
        // A set within a list or a dictionary must not be empty.
        Gen<int> count = Gen.Choose(isElement && NaiveMapping.IsSet(type) ? 1 : 0, depth > 1 ? 1 : 3);
        if (arguments.Length == 1)
            return count.SelectMany(size => Value(arguments[0], InfoOf(0), member, depth + 1, isElement: true).ArrayOf(size)).Select(elements => (object?)Collections.Create(type, Distinct(type, elements, member)));
        Gen<(object?, object?)> entry = from key in Value(arguments[0], null, member, depth + 1, isElement: true) from value in Value(arguments[1], InfoOf(1), member, depth + 1, isElement: true) select (key, value);
        return count.SelectMany(size => entry.ArrayOf(size)).Select(entries => (object?)Collections.Create(type, [.. entries.DistinctBy(pair => NaiveMapping.TextOf(pair.Item1!, member))]));
    }

    private static object?[] Distinct(Type type, object?[] elements, ItemMember member) =>
        NaiveMapping.IsSet(type) ? [.. elements.DistinctBy(element => NaiveMapping.TextOf(element!, member))] : elements;

    // One member at a time is null, or an empty collection.
    private static IEnumerable<object> Shrink(object item)
    {
        Dictionary<string, bool> keyParts = KeyParts(item.GetType());
        foreach (ItemMember member in ItemMember.Of(item.GetType()))
        {
            object? value = member.Get(item);
            object? simple = member.IsNullable || value is null ? null : Collections.ElementsOf(member.Type) is { Length: 1 } ? Collections.Create(member.Type, Array.Empty<object?>()) : value;
            bool isSimple = value is System.Collections.IEnumerable elements && !NaiveMapping.ElementsOf(elements).Any() && simple is not null;
            if (keyParts.ContainsKey(member.Name) || ReferenceEquals(value, simple) || isSimple)
                continue;
            object copy = s_clone.Invoke(item, null)!;
            member.Set(copy, simple);
            yield return copy;
        }
    }

    private static readonly MethodInfo s_clone = typeof(object).GetMethod("MemberwiseClone", BindingFlags.Instance | BindingFlags.NonPublic)!;
}
