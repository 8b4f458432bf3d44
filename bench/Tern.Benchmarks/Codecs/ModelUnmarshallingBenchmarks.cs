using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane;
using Tern.Benchmarks.Measuring;
using Tern.Calls;

namespace Tern.Benchmarks.Codecs;

/// <summary>The published response cases through the code generated from their model; the floor is written by hand on <see cref="System.Text.Json.Utf8JsonReader"/>.</summary>
[BenchmarkCategory("Unmarshalling by generated code")]
public class ModelUnmarshallingBenchmarks
{
    private byte[] _body = [];
    private ResponseMessage _response = null!;
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
    public object Tern() => _isHealthcheck ? HealthcheckResponseJson.Read(_response) : GetItemResponseJson.Read(_response);

    [Benchmark]
    public object Floor() => _isHealthcheck ? FloorReader.ReadHealthcheck(_body) : FloorReader.ReadGetItem(_body);

    private void SetUp()
    {
        _body = CaseFile.ResponseBody(Case);
        _response = new ResponseMessage { Call = new CallInfo { Service = "Benchmark", Operation = Case }, Metadata = ResponseMetadata.None, Body = _body };
        _isHealthcheck = Case.StartsWith("Healthcheck", StringComparison.Ordinal);
    }
}
