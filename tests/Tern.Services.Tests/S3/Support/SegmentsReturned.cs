using System.Diagnostics;
using Tern.S3.Transfers;

[assembly: AssemblyFixture(typeof(Tern.S3.Support.SegmentsReturned))]

namespace Tern.S3.Support;

/// <summary>Holds all transfers of the tests to it that they have given back what they took: when the last test has ended no segment is out.</summary>
public sealed class SegmentsReturned : IAsyncDisposable
{
    // Of an attempt that was given up and has not noticed it yet.
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromMinutes(10);

    public async ValueTask DisposeAsync()
    {
        long startedAt = Stopwatch.GetTimestamp();
        while (SegmentPool.Shared.Rented > 0 && Stopwatch.GetElapsedTime(startedAt) < s_timeLimit)
            await Task.Yield();
        Assert.Equal(0, SegmentPool.Shared.Rented);
    }
}
