using BenchmarkDotNet.Attributes;

namespace Shop.Bench.Micro;

/// <summary>One request after the other.</summary>
public class MicroBenchmarks
{
    internal static IReadOnlyList<MicroCase> All { get; set; } = [];

    internal static InProcessShop Shop { get; set; } = null!;

    public static IEnumerable<string> Names => All.Select(which => which.Name);

    private MicroCase _which = null!;

    [ParamsSource(nameof(Names))]
    public string Case { get; set; } = "";

    [GlobalSetup]
    public void Find() => _which = All.Single(which => which.Name == Case);

    [Benchmark]
    public Task Request() => Shop.SendAsync(_which);
}
