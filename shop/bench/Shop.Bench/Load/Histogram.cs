using System.Diagnostics;
using System.Numerics;

namespace Shop.Bench.Load;

/// <summary>Durations in buckets whose width is at most 1/32 of their value, so that the memory is constant.</summary>
internal sealed class Histogram
{
    private const int Steps = 32;
    private readonly long[] buckets = new long[Steps * 40];

    public long Count { get; private set; }

    /// <summary>The maximum, in ticks of <see cref="Stopwatch"/>.</summary>
    public long Maximum { get; private set; }

    public void Add(long ticks)
    {
        var nanoseconds = Math.Max(0, (long)(ticks * (1e9 / Stopwatch.Frequency)));
        buckets[Bucket(nanoseconds)]++;
        Count++;
        Maximum = Math.Max(Maximum, ticks);
    }

    public void Add(Histogram other)
    {
        for (var i = 0; i < buckets.Length; i++) buckets[i] += other.buckets[i];
        Count += other.Count;
        Maximum = Math.Max(Maximum, other.Maximum);
    }

    /// <summary>A quantile of the durations, in milliseconds.</summary>
    /// <param name="share">From 0 to 1.</param>
    public double Milliseconds(double share)
    {
        if (Count == 0) return double.NaN;
        var rank = (long)Math.Ceiling(share * Count);
        long seen = 0;
        for (var i = 0; i < buckets.Length; i++)
        {
            seen += buckets[i];
            if (seen >= rank && seen > 0) return Math.Min(Upper(i) / 1e6, MaximumMilliseconds);
        }
        return MaximumMilliseconds;
    }

    public double MaximumMilliseconds => Maximum * 1e3 / Stopwatch.Frequency;

    private static int Bucket(long value)
    {
        if (value < Steps) return (int)value;
        var shift = BitOperations.Log2((ulong)value) - 5;
        return Math.Min(Steps * 40 - 1, (shift + 1) * Steps + (int)((value >> shift) - Steps));
    }

    private static double Upper(int bucket)
    {
        if (bucket < Steps) return bucket + 1;
        var shift = bucket / Steps - 1;
        return (double)((long)(bucket % Steps + Steps + 1) << shift);
    }
}
