using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.ObjectStore;
using Tern.Calls;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The published requests of restJson1 through the code generated from their model: path, query, headers and body, up to what is signed; the floor is written by hand.</summary>
[BenchmarkCategory("Marshalling of restJson1 by generated code")]
public class RestJsonMarshallingBenchmarks
{
    private readonly RequestMessage _message = new();
    private PutObjectRequest? _put;
    private CopyObjectRequest? _copy;

    public static IEnumerable<string> Cases => RestCases.Requests;

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
    public void Tern()
    {
        _message.Reset();
        if (_put is not null)
            new PutObjectOperation.Writer(_put).Write(_message);
        else
            new CopyObjectOperation.Writer(_copy!).Write(_message);
    }

    [Benchmark]
    public void Floor()
    {
        _message.Reset();
        if (_put is not null)
            RestFloor.Write(_message, _put);
        else
            RestFloor.Write(_message, _copy!);
    }

    private void SetUp()
    {
        if (Case.StartsWith("PutObject", StringComparison.Ordinal))
            _put = RestCases.Request<PutObjectRequest>(Case);
        else
            _copy = RestCases.Request<CopyObjectRequest>(Case);
        Tern();
        string written = Describe();
        Floor();
        if (written != Describe())
            throw new InvalidOperationException($"Generated code and floor write different requests:\n{written}\n{Describe()}");
    }

    private string Describe() => string.Join('\n', [_message.Path, _message.Query, _message.ContentType, .. _message.Headers.Select(header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal)]);
}
