using System.Text;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>Stored keys, the partition key and the sort key in two lines: what the templates accept is written as the same key.</summary>
internal sealed class MapperKeyTarget : IFuzzTarget
{
    public string Name => "mapperkey";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "A#é#-17#00042#1.50|12345678901234567890|1E-07|1.2.3\nx"u8.ToArray(),
        "A##0#-00042#-0.1|0|-0|0.0\nx"u8.ToArray(),
        "0f8fad5b-d9cb-469f-a165-70867728950e0f8fad5bd9cb469fa16570867728950e2026-11-26T08:00:00.0000000Z\n20261126/23-59-59.9999999/00000001.02:03:04.0050000/Friday/a \"quoted\" é/x/a/b"u8.ToArray(),
        "0f8fad5b-d9cb-469f-a165-70867728950e0f8fad5bd9cb469fa16570867728950e0001-01-01T00:00:00.0000000Z\n00010101/00-00-00.0000000/-00000001.02:03:04.0050000/Monday/Other/\"/https://é"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        int end = input.AsSpan().IndexOf((byte)'\n');
        if (end <= 0 || end + 1 == input.Length)
            return;
        string partition = Encoding.UTF8.GetString(input.AsSpan(0, end));
        string sort = Encoding.UTF8.GetString(input.AsSpan(end + 1));
        Check<NumberKey>(partition, sort);
        Check<TimeKey>(partition, sort);
    }

    private static void Check<T>(string partition, string sort)
        where T : IDynamoItem<T>
    {
        string json = AttributeValue.Map(new() { ["pk"] = partition, ["sk"] = sort }).ToJson();
        if (!MapperCall.TryRead(Encoding.UTF8.GetBytes(json["{\"M\":".Length..^1]), out T item))
            return;
        ItemKey<T> key = T.ItemMap.GetKey(item);
        if (key.Partition.S != partition || (T.ItemMap.SortName is not null && key.Sort.S != sort))
            throw new FuzzFindingException($"The key '{partition}', '{sort}' is read as '{key.Partition.S}', '{key.Sort.S}'.");
    }
}
