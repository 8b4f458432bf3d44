using Tern.DynamoDB;
using Tern.Local.DynamoDB.Numbers;

namespace Tern.Local.DynamoDB.Values;

/// <summary>Validates the values of requests, and converts numbers to the canonical form of the service.</summary>
internal static class AttributeValueValidator
{
    /// <summary>The maximum number of nesting levels of a document. The attribute itself is the first.</summary>
    public const int MaxDepth = 32;

    public const string Empty = "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
    public const string SeveralTypes = "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes";
    public const string NullIsFalse = Invalid + "Null attribute value types must have the value of true";
    public const string TooDeep =
        "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit";
    public const string EmptyName = "Empty attribute name";

    private const string Invalid = "One or more parameter values were invalid: ";

    /// <summary>Checks every attribute of an item or key.</summary>
    /// <returns>The item with canonical numbers: the same object if there is nothing to change.</returns>
    /// <exception cref="DynamoDBServiceException">A value is invalid.</exception>
    public static OrderedMap<AttributeValue> Validate(OrderedMap<AttributeValue> item) => Map(item, depth: 0);

    /// <summary>Checks one value.</summary>
    /// <inheritdoc cref="Validate(OrderedMap{AttributeValue})"/>
    public static AttributeValue Validate(AttributeValue value) => Validate(value, depth: 1);

    /// <summary>Refuses an empty string or binary value of a key attribute.</summary>
    public static void RefuseEmptyKey(string name, AttributeValue value)
    {
        string? kind = value.S is "" ? "string" : value.B is { Length: 0 } ? "binary" : null;
        if (kind is not null)
        {
            throw DynamoDBServiceException.Validation("One or more parameter values are not valid. "
                + $"The AttributeValue for a key attribute cannot contain an empty {kind} value. Key: {name}");
        }
    }

    /// <summary>Returns the nesting levels of a value: 1 for a scalar, and one more for each list or map around it.</summary>
    public static int DepthOf(AttributeValue value)
    {
        int deepest = 0;
        if (value.M is { } map)
        {
            foreach ((_, AttributeValue child) in map)
                deepest = Math.Max(deepest, DepthOf(child));
        }
        else if (value.L is { } list)
        {
            foreach (AttributeValue child in list)
                deepest = Math.Max(deepest, DepthOf(child));
        }
        return deepest + 1;
    }

    private static AttributeValue Validate(AttributeValue value, int depth)
    {
        if (depth > MaxDepth)
            throw DynamoDBServiceException.Validation(TooDeep);
        switch (value.Kind)
        {
            case AttributeValueKind.None or AttributeValueKind.Unknown:
                throw DynamoDBServiceException.Validation(Empty);
            case AttributeValueKind.Number:
                string text = DynamoNumber.Parse(value.N!).ToString();
                return text == value.N ? value : AttributeValue.Number(text);
            case AttributeValueKind.StringSet:
                RefuseBadStrings(value.SS!);
                return value;
            case AttributeValueKind.NumberSet:
                return NumberSet(value);
            case AttributeValueKind.BinarySet:
                RefuseBadBinaries(value.BS!);
                return value;
            case AttributeValueKind.Map:
                OrderedMap<AttributeValue> map = Map(value.M!, depth);
                return ReferenceEquals(map, value.M) ? value : AttributeValue.Map(map);
            case AttributeValueKind.List:
                return List(value, depth);
            default:
                return value;
        }
    }

    private static OrderedMap<AttributeValue> Map(OrderedMap<AttributeValue> map, int depth)
    {
        OrderedMap<AttributeValue>? changed = null;
        int position = 0;
        foreach ((string name, AttributeValue value) in map)
        {
            AttributeValue valid = Validate(value, depth + 1);
            if (changed is null && !IsSame(value, valid))
            {
                changed = new();
                foreach ((string earlier, AttributeValue earlierValue) in map.AsSpan()[..position])
                    changed.Add(earlier, earlierValue);
            }
            changed?.Add(name, valid);
            position++;
        }
        return changed ?? map;
    }

    private static AttributeValue List(AttributeValue value, int depth)
    {
        IReadOnlyList<AttributeValue> list = value.L!;
        AttributeValue[]? changed = null;
        for (int i = 0; i < list.Count; i++)
        {
            AttributeValue valid = Validate(list[i], depth + 1);
            if (changed is null && !IsSame(list[i], valid))
                changed = [.. list];
            changed?[i] = valid;
        }
        return changed is null ? value : AttributeValue.List(changed);
    }

    // Values are equal if their meaning is equal, for example 1.0 and 1. Here the question is whether there is a new string or container.
    private static bool IsSame(AttributeValue before, AttributeValue after) => before.Kind switch
    {
        AttributeValueKind.Number => ReferenceEquals(before.N, after.N),
        AttributeValueKind.NumberSet => ReferenceEquals(before.NS, after.NS),
        AttributeValueKind.Map => ReferenceEquals(before.M, after.M),
        AttributeValueKind.List => ReferenceEquals(before.L, after.L),
        _ => true,
    };

    private static AttributeValue NumberSet(AttributeValue value)
    {
        IReadOnlyList<string> set = value.NS!;
        if (set.Count == 0)
            throw DynamoDBServiceException.Validation(Invalid + "An number set  may not be empty");
        var canonical = new string[set.Count];
        bool isChanged = false;
        for (int i = 0; i < canonical.Length; i++)
        {
            canonical[i] = DynamoNumber.Parse(set[i]).ToString();
            isChanged |= canonical[i] != set[i];
        }
        if (HasDuplicates(canonical, StringComparer.Ordinal))
            throw DynamoDBServiceException.Validation("Input collection contains duplicates");
        return isChanged ? AttributeValue.NumberSet(canonical) : value;
    }

    private static void RefuseBadStrings(IReadOnlyList<string> set)
    {
        if (set.Count == 0)
            throw DynamoDBServiceException.Validation(Invalid + "An string set  may not be empty");
        if (HasDuplicates(set, StringComparer.Ordinal))
            throw DynamoDBServiceException.Validation($"{Invalid}Input collection [{string.Join(", ", set)}] contains duplicates.");
    }

    private static void RefuseBadBinaries(IReadOnlyList<ReadOnlyMemory<byte>> set)
    {
        if (set.Count == 0)
            throw DynamoDBServiceException.Validation(Invalid + "Binary sets should not be empty");
        if (HasDuplicates(set, BytesComparer.Instance))
        {
            IEnumerable<string> members = set.Select(member => Convert.ToBase64String(member.Span));
            throw DynamoDBServiceException.Validation($"{Invalid}Input collection [{string.Join(", ", members)}]of type BS contains duplicates.");
        }
    }

    private static bool HasDuplicates<T>(IReadOnlyList<T> set, IEqualityComparer<T> comparer)
    {
        var seen = new HashSet<T>(set.Count, comparer);
        foreach (T member in set)
        {
            if (!seen.Add(member))
                return true;
        }
        return false;
    }
}
