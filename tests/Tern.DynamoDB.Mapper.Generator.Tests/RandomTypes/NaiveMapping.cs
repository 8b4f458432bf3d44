using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Text.RegularExpressions;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>The rules of docs/mapper.md by reflection: a second mapping, which shares no code with the mapper.</summary>
internal static partial class NaiveMapping
{
    /// <summary>Returns an object as an item of a table, with its key.</summary>
    public static OrderedMap<AttributeValue> ToItem(object item)
    {
        IReadOnlyList<ItemMember> members = ItemMember.Of(item.GetType());
        OrderedMap<AttributeValue> attributes = ToMap(item, [.. members.Where(member => !member.Has<KeyOnlyAttribute>())]);
        if (item.GetType().GetCustomAttribute<KeyAttribute>() is { } key)
        {
            attributes[key.PartitionName] = KeyText(item, members, key.Partition);
            if (key.Sort is not null)
                attributes[key.SortName] = KeyText(item, members, key.Sort);
        }
        return attributes;
    }

    /// <summary>Returns the text of a value that is an element of a set, a key of a dictionary or a part of a key.</summary>
    public static string TextOf(object value, ItemMember? member)
    {
        AttributeValue stored = ToValue(value, member);
        return stored.S ?? stored.N ?? Convert.ToBase64String(stored.B!.Value.Span);
    }

    private static OrderedMap<AttributeValue> ToMap(object item, IReadOnlyList<ItemMember> members)
    {
        var attributes = new OrderedMap<AttributeValue>();
        foreach (ItemMember member in members)
        {
            object? value = member.Get(item);
            if (member.Has<RestAttribute>())
            {
                foreach ((string name, AttributeValue rest) in (OrderedMap<AttributeValue>?)value ?? [])
                    attributes[name] = rest;
            }
            else if (!IsAbsent(value))
            {
                attributes[member.WireName] = ToValue(value, member);
            }
        }
        return attributes;
    }

    // Null is omitted, and an empty set, which DynamoDB does not have.
    private static bool IsAbsent(object? value) => value is null or AttributeValue { Kind: AttributeValueKind.None } || (IsSet(value.GetType()) && !((IEnumerable)value).Cast<object>().Any());

    private static AttributeValue ToValue(object? value, ItemMember? member) => value switch
    {
        null => AttributeValue.Null,
        AttributeValue raw => raw.Kind == AttributeValueKind.None ? AttributeValue.Null : raw,
        OrderedMap<AttributeValue> map => AttributeValue.Map(map),
        Document document => ToValue(document),
        string or char or Uri => AttributeValue.String((value as Uri)?.OriginalString ?? value.ToString()!),
        Version or Guid => AttributeValue.String(value.ToString()!),
        bool flag => AttributeValue.Boolean(flag),
        byte[] bytes => AttributeValue.Binary(bytes),
        ReadOnlyMemory<byte> memory => AttributeValue.Binary(memory.ToArray()),
        DateTimeOffset time => ToTime(time, member),
        DateTime time => ToTime(new DateTimeOffset(time), member),
        DateOnly date => AttributeValue.String(date.ToString("yyyy'-'MM'-'dd", CultureInfo.InvariantCulture)),
        TimeOnly time => AttributeValue.String(time.ToString("HH':'mm':'ss'.'fffffff", CultureInfo.InvariantCulture)),
        TimeSpan duration => AttributeValue.String(ToText(duration)),
        Enum name => ToValue(name, member),
        double or float => AttributeValue.Number(((IFormattable)value).ToString("R", CultureInfo.InvariantCulture)),
        decimal or BigInteger or Int128 or UInt128 => AttributeValue.Number(((IFormattable)value).ToString(null, CultureInfo.InvariantCulture)),
        IConvertible and IFormattable number => AttributeValue.Number(number.ToString(null, CultureInfo.InvariantCulture)),
        IDictionary entries => AttributeValue.Map(ToMap(entries, member)),
        IEnumerable elements when IsSet(value.GetType()) => SetOf(elements, member),
        IEnumerable elements => AttributeValue.List([.. ElementsOf(elements).Select(element => ToValue(element, member))]),
        _ => AttributeValue.Map(ToMap(value, ItemMember.Of(value.GetType()))),
    };

    private static AttributeValue ToValue(Document document) => document.Kind switch
    {
        DocumentKind.String => AttributeValue.String(document.AsString()),
        DocumentKind.Number => AttributeValue.Number(document.AsNumberText()),
        DocumentKind.Boolean => AttributeValue.Boolean(document.AsBoolean()),
        DocumentKind.List => AttributeValue.List([.. document.AsList().Select(ToValue)]),
        DocumentKind.Map => AttributeValue.Map(new(document.AsMap().Select(entry => KeyValuePair.Create(entry.Key, ToValue(entry.Value))))),
        _ => AttributeValue.Null,
    };

    private static AttributeValue ToTime(DateTimeOffset time, ItemMember? member)
    {
        EpochUnit? unit = member?.Find<EpochAttribute>()?.Unit ?? (member?.Has<TimeToLiveAttribute>() == true ? EpochUnit.Seconds : null);
        if (unit is null)
            return AttributeValue.String(time.ToUniversalTime().ToString("yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffff'Z'", CultureInfo.InvariantCulture));
        long ticks = time.UtcTicks - DateTimeOffset.UnixEpoch.Ticks;
        long size = unit == EpochUnit.Seconds ? TimeSpan.TicksPerSecond : TimeSpan.TicksPerMillisecond;
        return AttributeValue.Number((long)BigInteger.Divide(ticks - Modulo(ticks, size), size));
    }

    private static long Modulo(long value, long size) => ((value % size) + size) % size;

    // Days with eight digits, and seven decimals of a second.
    private static string ToText(TimeSpan duration)
    {
        decimal ticks = decimal.Abs(duration.Ticks);
        decimal seconds = decimal.Floor(ticks / TimeSpan.TicksPerSecond);
        string sign = duration < TimeSpan.Zero ? "-" : "";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{sign}{decimal.Floor(seconds / 86400):00000000}.{decimal.Floor(seconds / 3600) % 24:00}:{decimal.Floor(seconds / 60) % 60:00}:{seconds % 60:00}.{ticks % TimeSpan.TicksPerSecond:0000000}");
    }

    private static AttributeValue ToValue(Enum value, ItemMember? member)
    {
        Type type = value.GetType();
        if (member?.Has<AsNumberAttribute>() == true || type.IsDefined(typeof(AsNumberAttribute)))
            return AttributeValue.Number(((IFormattable)Convert.ChangeType(value, Enum.GetUnderlyingType(type), CultureInfo.InvariantCulture)).ToString(null, CultureInfo.InvariantCulture));
        // The first member with the number has the name.
        FieldInfo field = type.GetFields(BindingFlags.Public | BindingFlags.Static).First(field => field.GetValue(null)!.Equals(value));
        return AttributeValue.String(field.GetCustomAttribute<WireAttribute>()?.Text ?? field.Name);
    }

    private static OrderedMap<AttributeValue> ToMap(IDictionary entries, ItemMember? member)
    {
        var map = new OrderedMap<AttributeValue>();
        foreach (DictionaryEntry entry in entries)
            map[TextOf(entry.Key, member)] = ToValue(entry.Value, member);
        return map;
    }

    /// <summary>Returns a set; <see cref="AttributeValueKind.None"/> if it is empty.</summary>
    public static AttributeValue SetOf(IEnumerable set, ItemMember? member)
    {
        List<AttributeValue> elements = [.. set.Cast<object>().Select(element => ToValue(element, member))];
        return elements.FirstOrDefault().Kind switch
        {
            AttributeValueKind.String => AttributeValue.StringSet([.. elements.Select(element => element.S!)]),
            AttributeValueKind.Number => AttributeValue.NumberSet([.. elements.Select(element => element.N!)]),
            AttributeValueKind.Binary => AttributeValue.BinarySet([.. elements.Select(element => element.B!.Value)]),
            _ => default,
        };
    }

    /// <summary>The elements of a list; none for an array that is not initialized.</summary>
    public static IEnumerable<object?> ElementsOf(IEnumerable list) =>
        list.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ImmutableArray<>) && (bool)type.GetProperty("IsDefault")!.GetValue(list)! ? [] : list.Cast<object?>();

    /// <summary>Whether a type is stored as a set.</summary>
    public static bool IsSet(Type type) => type.GetInterfaces().Append(type).Any(contract =>
        contract.IsGenericType && (contract.GetGenericTypeDefinition() == typeof(ISet<>) || contract.GetGenericTypeDefinition() == typeof(IReadOnlySet<>)));

    private static AttributeValue KeyText(object item, IReadOnlyList<ItemMember> members, string template) => AttributeValue.String(Part().Replace(template, match =>
    {
        ItemMember member = members.Single(candidate => candidate.Name == match.Groups["name"].Value);
        object value = member.Get(item)!;
        if (match.Groups["format"] is { Success: true, Value: var format })
            return ((IFormattable)(value is DateTimeOffset time ? time.UtcDateTime : value)).ToString(format, CultureInfo.InvariantCulture);
        return TextOf(value, member);
    }));

    /// <summary>A part of a key template.</summary>
    [GeneratedRegex(@"\{(?<name>\w+)(:(?<format>[^}]+))?\}")]
    public static partial Regex Part();
}
