using System.Text.Json;
using System.Text.Json.Serialization;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.Functions;
using Tern.Functions.Codecs;
using Tern.Runtime;

namespace Tern.Benchmarks;

/// <summary>The JSON of an event of a function: generated readers and writers, and the source generator of System.Text.Json.</summary>
[BenchmarkCategory("JSON of functions")]
public partial class PayloadBenchmarks
{
    private const string Read = "read an order of 1 line";
    private const string Write = "write an order of 1 line";
    private const string ReadMany = "read an order of 100 lines";
    private const string WriteMany = "write an order of 100 lines";

    private readonly PooledBuffer _buffer = new(1 << 16);
    private readonly Utf8JsonWriter _writer;
    private PayloadOrder _order = null!;
    private byte[] _json = [];
    private Func<object?> _tern = null!;
    private Func<object?> _baseline = null!;

    public PayloadBenchmarks() => _writer = new Utf8JsonWriter(_buffer, new JsonWriterOptions { SkipValidation = true });

    [Params(Read, Write, ReadMany, WriteMany)]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(SystemTextJson))]
    public void SetUpSystemTextJson()
    {
        SetUp();
        TierWarmup.WarmUp(() => { SystemTextJson(); });
    }

    [Benchmark]
    public object? Tern() => _tern();

    [Benchmark]
    public object? SystemTextJson() => _baseline();

    private void SetUp()
    {
        _order = PayloadOrder.Create(Case is Read or Write ? 1 : 100);
        _json = Payloads.ToUtf8(_order);
        bool reads = Case is Read or ReadMany;
        _tern = reads ? () => Payloads.Read<PayloadOrder>(_json) : WriteByTern;
        _baseline = reads ? () => JsonSerializer.Deserialize(_json, Context.Default.PayloadOrder) : WriteBySystemTextJson;
    }

    private object? WriteByTern()
    {
        _buffer.Clear();
        JsonFormat<PayloadOrder, PayloadCodec<PayloadOrder>>.Write(_buffer, _order);
        return null;
    }

    private object? WriteBySystemTextJson()
    {
        _buffer.Clear();
        _writer.Reset();
        JsonSerializer.Serialize(_writer, _order, Context.Default.PayloadOrder);
        return null;
    }

    [JsonSerializable(typeof(PayloadOrder))]
    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    private sealed partial class Context : JsonSerializerContext;
}
