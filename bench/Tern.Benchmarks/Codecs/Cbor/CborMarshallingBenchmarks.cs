using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.CborPlane;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane.Server;
using Tern.Benchmarks.Measuring;
using Tern.Codecs;
using Tern.Codecs.Cbor;
using Tern.Codecs.Json;
using JsonPlane = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Cbor;

/// <summary>The published request cases of CBOR through the code generated from their model, beside the same as JSON; the floor is written by hand.</summary>
[BenchmarkCategory("CBOR: marshalling by generated code")]
public class CborMarshallingBenchmarks
{
    private readonly PooledBuffer _buffer = new();
    private readonly CborFloorWriter _floor = new();
    private PutItemRequest _request = null!;
    private JsonPlane.PutItemRequest _jsonRequest = null!;

    public static IEnumerable<string> Cases => CaseFile.CborRequestCases("PutItem");

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern() => SetUp(Tern);

    [GlobalSetup(Target = nameof(Json))]
    public void SetUpJson() => SetUp(Json);

    [GlobalSetup(Target = nameof(Floor))]
    public void SetUpFloor() => SetUp(Floor);

    [Benchmark]
    public void Tern()
    {
        _buffer.Clear();
        var writer = new CborWriter(_buffer);
        PutItemRequestCbor.Write(ref writer, _request);
        writer.Complete();
    }

    [Benchmark]
    public void Json()
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        JsonPlane.PutItemRequestJson.Write(ref writer, _jsonRequest);
        writer.Complete();
    }

    [Benchmark]
    public void Floor() => _floor.Write(_request);

    private void SetUp(Action work)
    {
        _jsonRequest = PutItemServer.ReadRequest(CaseFile.RequestBody(Case), new MissingMembers());
        _request = CborItems.Convert(_jsonRequest);
        Tern();
        Floor();
        if (!_buffer.WrittenSpan.SequenceEqual(_floor.Written))
            throw new InvalidOperationException("Generated code and floor write different documents.");
        Settling.Settle(work);
    }
}
