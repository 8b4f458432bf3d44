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
/// The settings of all benchmarks: in this process, in many short iterations, so that other load on the machine causes outliers
/// instead of affecting all iterations.
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
