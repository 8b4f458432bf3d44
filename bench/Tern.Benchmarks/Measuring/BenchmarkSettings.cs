using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// How everything is measured: in this process, in many short iterations, so that what else happens on the machine is
/// seen as outliers rather than spread over all.
/// </summary>
internal sealed class BenchmarkSettings : ManualConfig
{
    public BenchmarkSettings()
    {
        AddJob(Job.Default
            .WithToolchain(InProcessEmitToolchain.DontLogOutput)
            .WithClock(ThreadClock.Best)
            .WithIterationTime(TimeInterval.FromMilliseconds(60))
            .WithWarmupCount(4)
            .WithIterationCount(25)
            .WithOutlierMode(OutlierMode.RemoveUpper));
        AddDiagnoser(MemoryDiagnoser.Default);
        AddColumnProvider(DefaultColumnProviders.Instance);
        AddLogger(ConsoleLogger.Default);
        WithOptions(ConfigOptions.DisableLogFile);
    }
}
