using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.ObjectStore;
using Tern.Calls;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The published responses of restJson1 through the code generated from their model: headers and body; the floor is written by hand.</summary>
[BenchmarkCategory("Unmarshalling of restJson1 by generated code")]
public class RestJsonUnmarshallingBenchmarks
{
    private HttpResponseMessage _answer = null!;
    private ResponseMessage _response = null!;
    private byte[] _body = [];
    private bool _isGet;

    public static IEnumerable<string> Cases => RestCases.Responses;

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
    public object Tern() => _isGet ? default(GetObjectOperation.Reader).Read(_response) : default(CopyObjectOperation.Reader).Read(_response);

    [Benchmark]
    public object Floor() => _isGet ? RestFloor.ReadGetObject(_answer, _body) : RestFloor.ReadCopyObject(_answer, _body);

    private void SetUp()
    {
        _answer = RestCases.Response(Case, out _body);
        _isGet = Case.StartsWith("GetObject", StringComparison.Ordinal);
        _response = new ResponseMessage
        {
            Call = new CallInfo { Service = "Benchmark", Operation = Case },
            Metadata = new ResponseMetadata(200, _answer.Headers, _answer.Content.Headers, 1),
            Body = _body,
        };
        object read = Tern();
        object floor = Floor();
        foreach (System.Reflection.PropertyInfo property in read.GetType().GetProperties().Where(property => property.PropertyType.IsPrimitive || property.PropertyType == typeof(string)))
        {
            if (!Equals(property.GetValue(read), property.GetValue(floor)))
                throw new InvalidOperationException($"Generated code and floor read {property.Name} differently.");
        }
    }
}
