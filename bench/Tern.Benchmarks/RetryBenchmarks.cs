using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.Benchmarks;

/// <summary>The cost of retry decisions for a call, without delays.</summary>
[BenchmarkCategory("Retry bookkeeping")]
public class RetryBenchmarks
{
    private readonly RetryPolicy _policy = new(DynamoDBService.Descriptor, RetryOptions.Default, TimeProvider.System);

    [Params("no failure", "one failure")]
    public string Case { get; set; } = "";

    [GlobalSetup]
    public void SetUp() => TierWarmup.WarmUp(() => { Tern(); });

    [Benchmark]
    public TimeSpan Tern()
    {
        RetryState state = _policy.StartCall(GetItemOperation.Instance.Descriptor);
        TimeSpan delay = default;
        if (Case == "one failure")
            delay = state.OnFailure(RetryKind.Transient, retryAfter: null, bodyCanReplay: true).Delay;
        state.OnSuccess();
        return delay;
    }
}
