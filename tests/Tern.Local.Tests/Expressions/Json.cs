using System.Text.Json;
using Tern.DynamoDB;

namespace Tern.Local.Tests.Expressions;

/// <summary>Items and values in DynamoDB's JSON, so that tables of cases are readable. Single quotes replace double quotes.</summary>
internal static class Json
{
    public static OrderedMap<AttributeValue> Item(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json.Replace('\'', '"'));
        return Map(document.RootElement);
    }

    public static OrderedMap<AttributeValue>? Values(string? json) => json is null ? null : Item(json);

    public static OrderedMap<string>? Names(string? json)
    {
        if (json is null)
            return null;
        using JsonDocument document = JsonDocument.Parse(json.Replace('\'', '"'));
        var names = new OrderedMap<string>();
        foreach (JsonProperty property in document.RootElement.EnumerateObject())
            names.Add(property.Name, property.Value.GetString()!);
        return names;
    }

    /// <summary>An item as JSON: with the text of numbers and the order of lists and sets, but maps sorted by key.</summary>
    public static string Text(OrderedMap<AttributeValue> item) =>
        $"{{{string.Join(",", item.OrderBy(entry => entry.Key, StringComparer.Ordinal).Select(entry => $"'{entry.Key}':{Text(entry.Value)}"))}}}";

    private static string Text(AttributeValue value) => value.Kind switch
    {
        AttributeValueKind.String => $"{{'S':'{value.S}'}}",
        AttributeValueKind.Number => $"{{'N':'{value.N}'}}",
        AttributeValueKind.Binary => $"{{'B':'{Convert.ToBase64String(value.B!.Value.Span)}'}}",
        AttributeValueKind.StringSet => $"{{'SS':[{string.Join(",", value.SS!.Select(s => $"'{s}'"))}]}}",
        AttributeValueKind.NumberSet => $"{{'NS':[{string.Join(",", value.NS!.Select(s => $"'{s}'"))}]}}",
        AttributeValueKind.BinarySet => $"{{'BS':[{string.Join(",", value.BS!.Select(b => $"'{Convert.ToBase64String(b.Span)}'"))}]}}",
        AttributeValueKind.Map => $"{{'M':{Text(value.M!)}}}",
        AttributeValueKind.List => $"{{'L':[{string.Join(",", value.L!.Select(Text))}]}}",
        AttributeValueKind.Null => "{'NULL':true}",
        AttributeValueKind.Boolean => $"{{'BOOL':{(value.Bool!.Value ? "true" : "false")}}}",
        _ => "{}",
    };

    private static OrderedMap<AttributeValue> Map(JsonElement json)
    {
        var map = new OrderedMap<AttributeValue>();
        foreach (JsonProperty property in json.EnumerateObject())
            map.Add(property.Name, Value(property.Value));
        return map;
    }

    private static AttributeValue Value(JsonElement json)
    {
        foreach (JsonProperty property in json.EnumerateObject())
        {
            JsonElement value = property.Value;
            return property.Name switch
            {
                "S" => AttributeValue.String(value.GetString()!),
                "N" => AttributeValue.Number(value.GetString()!),
                "B" => AttributeValue.Binary(value.GetBytesFromBase64()),
                "SS" => AttributeValue.StringSet([.. value.EnumerateArray().Select(e => e.GetString()!)]),
                "NS" => AttributeValue.NumberSet([.. value.EnumerateArray().Select(e => e.GetString()!)]),
                "BS" => AttributeValue.BinarySet([.. value.EnumerateArray().Select(e => (ReadOnlyMemory<byte>)e.GetBytesFromBase64())]),
                "M" => AttributeValue.Map(Map(value)),
                "L" => AttributeValue.List([.. value.EnumerateArray().Select(Value)]),
                "BOOL" => AttributeValue.Boolean(value.GetBoolean()),
                _ => AttributeValue.Null,
            };
        }
        return default;
    }
}
