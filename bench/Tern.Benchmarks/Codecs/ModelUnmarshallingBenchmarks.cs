using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane;
using Tern.Benchmarks.Measuring;
using Tern.Calls;
using Tern.Codecs.Json;

namespace Tern.Benchmarks.Codecs;

/// <summary>The published response cases through the code generated from their model; the floor is written by hand on <see cref="System.Text.Json.Utf8JsonReader"/>.</summary>
[BenchmarkCategory("Unmarshalling by generated code")]
public class ModelUnmarshallingBenchmarks
{
    private byte[] _body = [];
    private bool _isHealthcheck;

    public static IEnumerable<string> Cases => [.. CaseFile.ResponseCases("GetItem"), .. CaseFile.ResponseCases("Healthcheck")];

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        Settling.Settle(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(Floor))]
    public void SetUpFloor()
    {
        SetUp();
        Settling.Settle(() => { Floor(); });
    }

    [Benchmark]
    public object Tern()
    {
        var reader = new JsonReader(_body);
        object result = _isHealthcheck
            ? HealthcheckResponseJson.Read(ref reader, ResponseMetadata.None)
            : GetItemResponseJson.Read(ref reader, ResponseMetadata.None);
        reader.ReadEnd();
        return result;
    }

    [Benchmark]
    public object Floor() => _isHealthcheck ? FloorReader.ReadHealthcheck(_body) : FloorReader.ReadGetItem(_body);

    private void SetUp()
    {
        _body = CaseFile.ResponseBody(Case);
        _isHealthcheck = Case.StartsWith("Healthcheck", StringComparison.Ordinal);
    }
}
