using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;

namespace Tern.Benchmarks.Measuring;

/// <summary>Measures a class by elapsed time, because its work waits or uses several threads.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class WallClockAttribute : Attribute, IConfigSource
{
    public IConfig Config { get; } = ManualConfig.CreateEmpty().AddJob(new Job().WithClock(Chronometer.BestClock).AsMutator());
}
