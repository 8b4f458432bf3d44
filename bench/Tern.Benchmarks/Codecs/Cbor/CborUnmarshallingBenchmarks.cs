using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.CborPlane;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.Measuring;
using Tern.Calls;
using JsonPlane = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Cbor;

/// <summary>The published response cases of CBOR through the code generated from their model, beside the same as JSON; the floor is written by hand.</summary>
[BenchmarkCategory("CBOR: unmarshalling by generated code")]
public class CborUnmarshallingBenchmarks
{
    private readonly HttpResponseMessage _headers = new();
    private ResponseMessage _response = null!;
    private ResponseMessage _jsonResponse = null!;

    public CborUnmarshallingBenchmarks() => _headers.Headers.Add("smithy-protocol", "rpc-v2-cbor");

    public static IEnumerable<string> Cases => CaseFile.CborResponseCases("GetItem");

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern() => SetUp(() => Tern());

    [GlobalSetup(Target = nameof(Json))]
    public void SetUpJson() => SetUp(() => Json());

    [GlobalSetup(Target = nameof(Floor))]
    public void SetUpFloor() => SetUp(() => Floor());

    [Benchmark]
    public object Tern() => GetItemResponseCbor.Read(_response);

    [Benchmark]
    public object Json() => JsonPlane.GetItemResponseJson.Read(_jsonResponse);

    // A response that does not name the protocol must not be read.
    [Benchmark]
    public object Floor() => _response.Metadata.GetHeader("smithy-protocol") == "rpc-v2-cbor"
        ? CborFloorReader.ReadGetItem(_response.Body.Span)
        : throw new FormatException();

    private void SetUp(Action work)
    {
        var call = new CallInfo { Service = "Benchmark", Operation = Case };
        var metadata = new ResponseMetadata(200, _headers.Headers, null, 1);
        _response = new ResponseMessage { Call = call, Metadata = metadata, Body = CaseFile.CborResponseBody(Case) };
        _jsonResponse = new ResponseMessage { Call = call, Metadata = metadata, Body = CaseFile.ResponseBody(Case) };
        Settling.Settle(work);
    }
}
