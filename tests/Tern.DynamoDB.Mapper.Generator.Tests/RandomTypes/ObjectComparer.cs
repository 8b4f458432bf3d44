using System.Collections;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Compares an object with the one that was read.</summary>
/// <param name="isStored">Whether DynamoDB has stored the item. Then it has no negative zero.</param>
internal sealed class ObjectComparer(bool isStored)
{
    /// <summary>Returns the path and the values of the first difference; null if the objects are equal.</summary>
    public string? Compare(object? expected, object? actual) => Compare(expected, actual, null, "");

    public string? Compare(object? expected, object? actual, ItemMember? member, string path)
    {
        // A value that is omitted or NULL is null or the default.
        if (IsNothing(expected) && IsNothing(actual))
            return null;
        if (expected is null || actual is null)
            return Different(expected, actual, path);
        bool isEqual;
        switch (expected)
        {
            case string or char or bool or decimal or Guid or Version or DateOnly or TimeOnly or TimeSpan or Enum or AttributeValue or Document:
                return expected.Equals(actual) ? null : Different(expected, actual, path);
            case Uri uri:
                return uri.OriginalString == (actual as Uri)?.OriginalString ? null : Different(expected, actual, path);
            case double number:
                isEqual = actual is double read && (number == read && (isStored || double.IsNegative(number) == double.IsNegative(read)));
                return isEqual ? null : Different(expected, actual, path);
            case float number:
                isEqual = actual is float readSingle && (number == readSingle && (isStored || float.IsNegative(number) == float.IsNegative(readSingle)));
                return isEqual ? null : Different(expected, actual, path);
            case DateTimeOffset time:
                return actual is DateTimeOffset && NaiveMapping.TextOf(time, member) == NaiveMapping.TextOf(actual, member) ? null : Different(expected, actual, path);
            case DateTime time:
                return actual is DateTime { Kind: DateTimeKind.Utc } && NaiveMapping.TextOf(time, member) == NaiveMapping.TextOf(actual, member) ? null : Different(expected, actual, path);
            case byte[] or ReadOnlyMemory<byte>:
                return expected.GetType() == actual.GetType() && NaiveMapping.TextOf(expected, member) == NaiveMapping.TextOf(actual, member) ? null : Different(expected, actual, path);
            case OrderedMap<AttributeValue> map:
                return AttributeValue.Map(map) == AttributeValue.Map((OrderedMap<AttributeValue>)actual) ? null : Different(expected, actual, path);
            case IDictionary entries:
                return CompareEntries(entries, (IDictionary)actual, member, path);
            case IEnumerable elements when NaiveMapping.IsSet(expected.GetType()):
                return NaiveMapping.SetOf(elements, member) == NaiveMapping.SetOf((IEnumerable)actual, member) ? null : Different(Join(elements), Join((IEnumerable)actual), path);
            case IEnumerable elements:
                return CompareElements([.. NaiveMapping.ElementsOf(elements)], [.. NaiveMapping.ElementsOf((IEnumerable)actual)], member, path);
        }
        if (expected.GetType().IsPrimitive || expected is IFormattable)
            return expected.Equals(actual) ? null : Different(expected, actual, path);
        return CompareMembers(expected, actual, path);
    }

    private string? CompareMembers(object expected, object actual, string path)
    {
        if (expected.GetType() != actual.GetType())
            return Different(expected.GetType(), actual.GetType(), path);
        return ItemMember.Of(expected.GetType())
            .Select(member => Compare(member.Get(expected), member.Get(actual), member, $"{path}.{member.Name}"))
            .FirstOrDefault(difference => difference is not null);
    }

    private string? CompareElements(object?[] expected, object?[] actual, ItemMember? member, string path)
    {
        if (expected.Length != actual.Length)
            return Different($"{expected.Length} elements", $"{actual.Length}", path);
        return expected.Select((element, index) => Compare(element, actual[index], member, $"{path}[{index}]")).FirstOrDefault(difference => difference is not null);
    }

    private string? CompareEntries(IDictionary expected, IDictionary actual, ItemMember? member, string path)
    {
        Dictionary<string, object?> before = ByText(expected, member);
        Dictionary<string, object?> after = ByText(actual, member);
        if (!before.Keys.Order(StringComparer.Ordinal).SequenceEqual(after.Keys.Order(StringComparer.Ordinal)))
            return Different(string.Join(' ', before.Keys), string.Join(' ', after.Keys), path);
        return before.Select(entry => Compare(entry.Value, after[entry.Key], member, $"{path}[{entry.Key}]")).FirstOrDefault(difference => difference is not null);
    }

    private static Dictionary<string, object?> ByText(IDictionary entries, ItemMember? member)
    {
        var texts = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (DictionaryEntry entry in entries)
            texts.Add(NaiveMapping.TextOf(entry.Key, member), entry.Value);
        return texts;
    }

    private static bool IsNothing(object? value) => value switch
    {
        null => true,
        AttributeValue raw => raw.Kind is AttributeValueKind.None or AttributeValueKind.Null,
        Document document => document.Kind == DocumentKind.Null,
        OrderedMap<AttributeValue> map => map.Count == 0,
        IEnumerable elements when NaiveMapping.IsSet(value.GetType()) => !elements.Cast<object>().Any(),
        _ => false,
    };

    private static string Join(IEnumerable elements) => string.Join(' ', elements.Cast<object>());

    private static string Different(object? expected, object? actual, string path) => $"{path}: expected {expected ?? "null"}, read {actual ?? "null"}";
}
