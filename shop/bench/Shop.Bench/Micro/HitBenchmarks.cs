using BenchmarkDotNet.Attributes;

namespace Shop.Bench.Micro;

/// <summary>The same request repeatedly, served from the memory cache.</summary>
public class HitBenchmarks
{
    internal static InProcessShop Shop { get; set; } = null!;

    internal static IReadOnlyList<MicroCase> All { get; set; } = [];

    public static IEnumerable<string> Names => All.Select(which => which.Name);

    private MicroCase _which = null!;
    private MicroRequest _request = null!;

    [ParamsSource(nameof(Names))]
    public string Case { get; set; } = "";

    [GlobalSetup]
    public void Find()
    {
        _which = All.Single(which => which.Name == Case);
        _request = _which.Next();
    }

    [Benchmark]
    public Task Request() => Shop.SendAsync(_which, _request, Stream.Null);
}
