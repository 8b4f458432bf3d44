using Tern.Benchmarks.CborPlane;
using Json = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Cbor;

/// <summary>Requests of the JSON model in the types of the CBOR model, which has the same shapes.</summary>
internal static class CborItems
{
    public static PutItemRequest Convert(Json.PutItemRequest request) => new() { TableName = request.TableName, Item = Convert(request.Item) };

    private static OrderedMap<AttributeValue> Convert(OrderedMap<Json.AttributeValue> item)
    {
        var result = new OrderedMap<AttributeValue>();
        foreach (KeyValuePair<string, Json.AttributeValue> entry in item)
            result[entry.Key] = Convert(entry.Value);
        return result;
    }

    private static AttributeValue Convert(Json.AttributeValue value) => value switch
    {
        Json.AttributeValue.S text => new AttributeValue.S(text.Value),
        Json.AttributeValue.N number => new AttributeValue.N(number.Value),
        Json.AttributeValue.B bytes => new AttributeValue.B(bytes.Value),
        Json.AttributeValue.SS texts => new AttributeValue.SS(texts.Value),
        Json.AttributeValue.NS numbers => new AttributeValue.NS(numbers.Value),
        Json.AttributeValue.BS set => new AttributeValue.BS(set.Value),
        Json.AttributeValue.M map => new AttributeValue.M(Convert(map.Value)),
        Json.AttributeValue.L list => new AttributeValue.L([.. list.Value.Select(Convert)]),
        Json.AttributeValue.Bool flag => new AttributeValue.Bool(flag.Value),
        _ => new AttributeValue.Null(true),
    };
}
