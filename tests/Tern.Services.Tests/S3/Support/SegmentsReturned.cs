using System.Diagnostics;
using Tern.S3.Transfers;

[assembly: AssemblyFixture(typeof(Tern.S3.Support.SegmentsReturned))]

namespace Tern.S3.Support;

/// <summary>Asserts after the last test that all transfers returned their segments to the pool.</summary>
public sealed class SegmentsReturned : IAsyncDisposable
{
    // Bounds the wait for aborted attempts that still hold segments.
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromMinutes(10);

    public async ValueTask DisposeAsync()
    {
        long startedAt = Stopwatch.GetTimestamp();
        while (SegmentPool.Shared.Rented > 0 && Stopwatch.GetElapsedTime(startedAt) < s_timeLimit)
            await Task.Yield();
        Assert.Equal(0, SegmentPool.Shared.Rented);
    }
}
