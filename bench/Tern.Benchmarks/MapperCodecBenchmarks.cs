using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Runtime;

namespace Tern.Benchmarks;

/// <summary>Reading and writing the JSON of one item of 10 attributes. The baseline reads and writes a map of attribute values.</summary>
[BenchmarkCategory("Items as objects, without a call")]
public class MapperCodecBenchmarks
{
    public const string Write = "write an item";
    private const string Read = "read an item";

    private readonly PooledBuffer _buffer = new();
    private readonly MappedOrder _order = MappedOrder.Create(0);
    private readonly OrderedMap<AttributeValue> _item = Orders.Item(0);
    private byte[] _json = [];
    private Func<object?> _tern = null!;
    private Func<object?> _baseline = null!;

    [Params(Read, Write)]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(Baseline))]
    public void SetUpBaseline()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Baseline(); });
    }

    [Benchmark]
    public object? Tern() => _tern();

    [Benchmark]
    public object? Baseline() => _baseline();

    private static ItemMap<T> MapOf<T>()
        where T : IDynamoItem<T> => T.ItemMap;

    private void SetUp()
    {
        ItemMap<MappedOrder> map = MapOf<MappedOrder>();
        _tern = () => WriteOrder(map);
        _baseline = WriteMap;
        WriteOrder(map);
        _json = _buffer.WrittenSpan.ToArray();
        if (Case == Write)
            return;
        _tern = () => ReadOrder(map);
        _baseline = ReadMap;
    }

    private object? WriteOrder(ItemMap<MappedOrder> map)
    {
        _buffer.Clear();
        var writer = new AttributeWriter(_buffer, typeof(MappedOrder));
        writer.StartItem();
        map.Write(ref writer, _order, default);
        writer.EndItem();
        writer.Json.Complete();
        return null;
    }

    private MappedOrder ReadOrder(ItemMap<MappedOrder> map)
    {
        var reader = new AttributeReader(_json, map);
        MappedOrder order = map.Read(ref reader);
        reader.Dispose();
        return order;
    }

    private object? WriteMap()
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        AttributeValueJson.WriteMap(ref writer, _item);
        writer.Complete();
        return null;
    }

    private OrderedMap<AttributeValue> ReadMap()
    {
        var reader = new JsonReader(_json);
        OrderedMap<AttributeValue> item = AttributeValueJson.ReadMap(ref reader);
        reader.Dispose();
        return item;
    }
}
