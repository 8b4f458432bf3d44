using System.Globalization;

namespace Tern.DynamoDB.Support;

/// <summary>Attribute values of every type, the same ones for the same seed.</summary>
internal sealed class RandomValues(int seed)
{
    private static readonly string[] Fragments = ["a", "Ω", "日本", "😀", "\"", "\\", "\n", "\u0001", "</script>", "long enough to leave the short path of any vector loop", " "];

    private readonly Random _random = new(seed);

    public AttributeValue Next(int depth = 4) => _random.Next(depth > 0 ? 10 : 8) switch
    {
        0 => AttributeValue.String(Text()),
        1 => AttributeValue.Number(NumberText()),
        2 => AttributeValue.Binary(Bytes()),
        3 => AttributeValue.StringSet(Distinct(Text)),
        4 => AttributeValue.NumberSet(Distinct(NumberText)),
        5 => AttributeValue.BinarySet([.. Enumerable.Range(0, _random.Next(1, 5)).Select(_ => Bytes())]),
        6 => AttributeValue.Null,
        7 => AttributeValue.Boolean(_random.Next(2) == 0),
        8 => AttributeValue.List([.. Enumerable.Range(0, _random.Next(6)).Select(_ => Next(depth - 1))]),
        _ => AttributeValue.Map(Map(depth - 1)),
    };

    public OrderedMap<AttributeValue> Map(int depth)
    {
        var map = new OrderedMap<AttributeValue>();
        for (int i = _random.Next(8); i > 0; i--)
            map[Text()] = Next(depth);
        return map;
    }

    private string Text() => string.Concat(Enumerable.Range(0, _random.Next(6)).Select(_ => Fragments[_random.Next(Fragments.Length)]));

    private string NumberText() => _random.Next(3) switch
    {
        0 => _random.Next(-100, 1000).ToString(CultureInfo.InvariantCulture),
        1 => _random.NextInt64().ToString(CultureInfo.InvariantCulture) + "." + _random.NextInt64().ToString(CultureInfo.InvariantCulture),
        _ => $"{_random.Next(1, 10)}E{_random.Next(-130, 126)}",
    };

    private ReadOnlyMemory<byte> Bytes()
    {
        byte[] bytes = new byte[_random.Next(40)];
        _random.NextBytes(bytes);
        return bytes.AsMemory(_random.Next(bytes.Length + 1));
    }

    private string[] Distinct(Func<string> next) => [.. Enumerable.Range(0, _random.Next(1, 6)).Select(_ => next()).Distinct()];
}
