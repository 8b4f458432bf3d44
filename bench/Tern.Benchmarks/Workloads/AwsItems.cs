using Aws = Amazon.DynamoDBv2.Model;
using Tern.DynamoDB;

namespace Tern.Benchmarks.Workloads;

/// <summary>Items in the types of the AWS SDK.</summary>
internal static class AwsItems
{
    public static Dictionary<string, Aws.AttributeValue> From(OrderedMap<AttributeValue> item) =>
        item.ToDictionary(attribute => attribute.Key, attribute => From(attribute.Value));

    private static Aws.AttributeValue From(AttributeValue value) => value.Kind switch
    {
        AttributeValueKind.String => new() { S = value.S },
        AttributeValueKind.Number => new() { N = value.N },
        AttributeValueKind.Binary => new() { B = new MemoryStream(value.B!.Value.ToArray()) },
        AttributeValueKind.StringSet => new() { SS = [.. value.SS!] },
        AttributeValueKind.NumberSet => new() { NS = [.. value.NS!] },
        AttributeValueKind.BinarySet => new() { BS = [.. value.BS!.Select(bytes => new MemoryStream(bytes.ToArray()))] },
        AttributeValueKind.Map => new() { M = From(value.M!) },
        AttributeValueKind.List => new() { L = [.. value.L!.Select(From)] },
        AttributeValueKind.Boolean => new() { BOOL = value.Bool },
        _ => new() { NULL = true },
    };
}
