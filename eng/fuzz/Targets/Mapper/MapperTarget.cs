namespace Tern.Fuzz.Targets.Mapper;

/// <summary>The generated reader of an item: an item that is accepted and written is read to an item that is written the same.</summary>
internal sealed class MapperTarget : IFuzzTarget
{
    public string Name => "mapper";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"pk":{"S":"K#7"},"Text":{"S":"é\n\ud83d\ude00"},"C":{"S":"x"},"Uri":{"S":"a/b"},"V":{"S":"1.2"},"Guid":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Rest":{"N":"1"}}"""u8.ToArray(),
        """{"Id":{"N":"1"},"Bytes":{"L":[{"N":"1"},{"N":"255"}]},"Longs":{"L":[{"N":"-5"},{"NULL":true}]},"Huge":{"N":"12345678901234567890123456789012345678"},"Big":{"N":"-1E+40"}}"""u8.ToArray(),
        """{"Id":{"N":"1"},"Decimals":{"L":[{"N":"1.10"},{"N":"1e-5"}]},"D":{"N":"1e-7"},"F1":{"N":"-0.1"},"Flag":{"BOOL":true},"Binary":{"B":"AQID"},"Memory":{"B":"BAU="}}"""u8.ToArray(),
        """{"Id":{"N":"1"},"Time":{"S":"2026-11-26T08:00:00.0000000Z"},"Epoch":{"N":"1767225600007"},"Date":{"S":"2026-01-02"},"Clock":{"S":"23:59:59.9990000"},"Span":{"S":"-00000001.02:03:04.0050000"}}"""u8.ToArray(),
        """{"Id":{"N":"1"},"Day":{"S":"Friday"},"Number":{"N":"5"},"Words":{"SS":["a","b"]},"Ints":{"NS":["1","2"]},"Map":{"M":{"2026-01-02":{"L":[{"S":"a"},{"NULL":true}]}}}}"""u8.ToArray(),
        """{"Id":{"N":"1"},"Raw":{"M":{"a":{"BS":["AQ=="]}}},"RawMap":{"M":{"x":{"BOOL":false}}},"Document":{"M":{"a":{"L":[{"N":"1"},{"M":{}}]}}},"Child":{"M":{"Id":{"N":"2"}}},"x y":{"S":""}}"""u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        if (!MapperCall.TryRead(input, out FuzzItem item) || MapperCall.TryWrite(item) is not { } written)
            return;
        if (!MapperCall.TryRead(written, out FuzzItem again))
            throw new FuzzFindingException("The written item cannot be read.");
        if (!written.AsSpan().SequenceEqual(MapperCall.TryWrite(again)))
            throw new FuzzFindingException("The item differs after it is written and read.");
    }
}
