namespace Tern.DynamoDB.Support;

/// <summary>The heap bytes that a map of attribute values references on a 64-bit runtime. A shared string counts once.</summary>
internal sealed class GraphSize
{
    private const int ObjectOverhead = 16;
    private const int ArrayOverhead = 24;

    private static readonly long MapOverhead = SizeOfEmptyMap();

    private readonly HashSet<string> _names = new(ReferenceEqualityComparer.Instance);
    private long _bytes;

    public static long Of(OrderedMap<AttributeValue> map)
    {
        var size = new GraphSize();
        size.Add(map);
        return size._bytes;
    }

    private static long SizeOfEmptyMap()
    {
        _ = new OrderedMap<AttributeValue>();
        long before = GC.GetAllocatedBytesForCurrentThread();
        _ = new OrderedMap<AttributeValue>();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static long Align(long bytes) => (bytes + 7) & ~7;

    private void Add(OrderedMap<AttributeValue> map)
    {
        _bytes += MapOverhead;
        if (map.Count > 0)
            _bytes += ArrayOverhead + (map.Count * 24);
        foreach ((string name, AttributeValue value) in map)
        {
            if (_names.Add(name))
                Add(name);
            Add(value);
        }
    }

    private void Add(string text) => _bytes += text.Length == 0 ? 0 : Align(ObjectOverhead + 4 + ((text.Length + 1) * 2));

    private void Add(AttributeValue value)
    {
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                Add(value.S!);
                break;
            case AttributeValueKind.Number:
                Add(value.N!);
                break;
            case AttributeValueKind.Binary:
                AddBytes(value.B!.Value);
                break;
            case AttributeValueKind.StringSet or AttributeValueKind.NumberSet:
                IReadOnlyList<string> texts = value.SS ?? value.NS!;
                _bytes += ArrayOverhead + (texts.Count * 8);
                foreach (string text in texts)
                    Add(text);
                break;
            case AttributeValueKind.BinarySet:
                _bytes += ArrayOverhead + (value.BS!.Count * 16);
                foreach (ReadOnlyMemory<byte> bytes in value.BS)
                    AddBytes(bytes);
                break;
            case AttributeValueKind.List:
                _bytes += ArrayOverhead + (value.L!.Count * 16);
                foreach (AttributeValue element in value.L)
                    Add(element);
                break;
            case AttributeValueKind.Map:
                Add(value.M!);
                break;
        }
    }

    private void AddBytes(ReadOnlyMemory<byte> bytes) => _bytes += bytes.Length == 0 ? 0 : Align(ArrayOverhead + bytes.Length);
}
