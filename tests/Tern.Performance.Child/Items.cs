using System.Globalization;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;

namespace Tern.Performance;

/// <summary>Items with the types and sizes that the AWS SDK teams measure.</summary>
internal static class Items
{
    public static IEnumerable<(string Name, OrderedMap<AttributeValue> Item)> All =>
    [
        ("one attribute", new() { ["id"] = "test-id" }),
        ("an order", Orders.Item(0)),
        ("a shallow map", Shallow()),
        ("mixed types", Mixed()),
        ("binary data", Binary()),
        ("nested maps and lists", Nested()),
    ];

    private static OrderedMap<AttributeValue> Shallow() =>
        new(Enumerable.Range(0, 254).Select(i => KeyValuePair.Create(Text($"attr{i}"), AttributeValue.String(Text($"value{i}")))));

    private static OrderedMap<AttributeValue> Mixed() => new()
    {
        ["strings"] = AttributeValue.StringSet([.. Enumerable.Range(0, 60).Select(i => Text($"item{i}"))]),
        ["numbers"] = AttributeValue.NumberSet([.. Enumerable.Range(0, 60).Select(i => Text($"{i}"))]),
        ["list"] = AttributeValue.List([.. Enumerable.Range(0, 60).Select(i => AttributeValue.Number(i))]),
        ["map"] = AttributeValue.Map(Shallow()),
        ["umlauts"] = "Käse, größer als süß",
        ["flag"] = true,
        ["nothing"] = AttributeValue.Null,
    };

    private static OrderedMap<AttributeValue> Binary() => new()
    {
        ["one"] = AttributeValue.Binary(new byte[50_000]),
        ["set"] = AttributeValue.BinarySet([.. Enumerable.Range(1, 16).Select(i => (ReadOnlyMemory<byte>)new byte[i * 64])]),
    };

    private static OrderedMap<AttributeValue> Nested()
    {
        AttributeValue value = "deep";
        for (int level = 0; level < 14; level++)
        {
            value = level % 2 == 0
                ? AttributeValue.List([value])
                : AttributeValue.Map(new() { [Text($"level{level}")] = value });
        }
        return new() { ["nested"] = value };
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
