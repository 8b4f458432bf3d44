using System.Buffers;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane;
using Tern.Benchmarks.DataPlane.Server;
using Tern.Benchmarks.Measuring;
using Tern.Codecs;
using JsonWriter = Tern.Codecs.Json.JsonWriter;
using Writers = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs;

/// <summary>The published request cases through the code generated from their model; the floor is written by hand on <see cref="Utf8JsonWriter"/>.</summary>
[BenchmarkCategory("Marshalling by generated code")]
public class ModelMarshallingBenchmarks
{
    private readonly PooledBuffer _buffer = new();
    private readonly ArrayBufferWriter<byte> _floorBuffer = new(256 * 1024);
    private Action _tern = null!;
    private Action<Utf8JsonWriter> _floor = null!;
    private Utf8JsonWriter _floorWriter = null!;

    public static IEnumerable<string> Cases =>
        [.. CaseFile.RequestCases("PutItem"), .. CaseFile.RequestCases("GetItem"), .. CaseFile.RequestCases("Healthcheck")];

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        Settling.Settle(Tern);
    }

    [GlobalSetup(Target = nameof(Floor))]
    public void SetUpFloor()
    {
        SetUp();
        Settling.Settle(Floor);
    }

    [Benchmark]
    public void Tern() => _tern();

    [Benchmark]
    public void Floor()
    {
        _floorBuffer.ResetWrittenCount();
        _floorWriter.Reset(_floorBuffer);
        _floor(_floorWriter);
        _floorWriter.Flush();
    }

    private void SetUp()
    {
        _floorWriter = FloorWriter.Create(_floorBuffer);
        byte[] body = CaseFile.RequestBody(Case);
        switch (Case.Split(' ')[0])
        {
            case "PutItem":
                PutItemRequest put = PutItemServer.ReadRequest(body, new MissingMembers());
                _tern = () => Write(put);
                _floor = writer => FloorWriter.Write(writer, put);
                break;
            case "GetItem":
                GetItemRequest get = GetItemServer.ReadRequest(body, new MissingMembers());
                _tern = () => Write(get);
                _floor = writer => FloorWriter.Write(writer, get);
                break;
            default:
                HealthcheckRequest healthcheck = HealthcheckServer.ReadRequest(body, new MissingMembers());
                _tern = () => Write(healthcheck);
                _floor = FloorWriter.WriteEmpty;
                break;
        }
        Tern();
        Floor();
        if (!JsonElement.DeepEquals(Parse(_buffer.WrittenMemory), Parse(_floorBuffer.WrittenMemory)))
            throw new InvalidOperationException("Generated code and floor write different documents.");
    }

    private static JsonElement Parse(ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 256 });
        return document.RootElement.Clone();
    }

    private void Write(PutItemRequest request)
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        Writers.PutItemRequestJson.Write(ref writer, request);
        writer.Complete();
    }

    private void Write(GetItemRequest request)
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        Writers.GetItemRequestJson.Write(ref writer, request);
        writer.Complete();
    }

    private void Write(HealthcheckRequest request)
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        Writers.HealthcheckRequestJson.Write(ref writer, request);
        writer.Complete();
    }
}
