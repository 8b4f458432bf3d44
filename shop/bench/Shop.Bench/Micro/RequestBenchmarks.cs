using BenchmarkDotNet.Attributes;

namespace Shop.Bench.Micro;

/// <summary>Requests one after the other. Each is created outside the measured time.</summary>
public class RequestBenchmarks
{
    internal static InProcessShop Shop { get; set; } = null!;

    internal static IReadOnlyList<MicroCase> All { get; set; } = [];

    public static IEnumerable<string> Names => All.Select(which => which.Name);

    private MicroCase _which = null!;
    private MicroRequest _request = null!;
    private Task _rest = Task.CompletedTask;

    [ParamsSource(nameof(Names))]
    public string Case { get; set; } = "";

    [GlobalSetup]
    public async Task PrepareAsync()
    {
        _which = All.Single(which => which.Name == Case);
        await _which.Prepare();
    }

    [IterationSetup]
    public void Next() => _request = _which.Next();

    [Benchmark]
    public Task Request()
    {
        if (_which.Kind != MicroKind.FirstItem) return _rest = Shop.SendAsync(_which, _request, Stream.Null);
        var body = new FirstItemStream();
        _rest = Shop.SendAsync(_which, _request, body);
        return Task.WhenAny(body.First, _rest);
    }

    [IterationCleanup]
    public void Read() => _rest.GetAwaiter().GetResult();
}
