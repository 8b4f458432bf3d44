using System.Diagnostics;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Shop.Bench.Wire;

namespace Shop.Bench.Load;

/// <summary>
/// Visitors who come when they want to, and not when the server is done with those before: a server that is too slow meets a queue, and
/// the time in it counts, because a visitor's first request is timed from when it was meant to be sent.
/// </summary>
internal sealed partial class OpenLoad(int port)
{
    /// <summary>As many visitors may be under way; who comes then waits for a connection, and the wait counts.</summary>
    private const int MaxConnections = 512;

    private readonly Stack<WireConnection> idle = [];
    private readonly SemaphoreSlim free = new(MaxConnections);
    private int underWay;

    /// <param name="phases">One after the other without a pause: what one leaves undone the next one meets.</param>
    /// <param name="visit">What a visitor does.</param>
    /// <param name="entering">Is told the number of each phase that begins, between two visitors.</param>
    public async Task<PhaseResult[]> RunAsync(IReadOnlyList<Phase> phases, Func<Visitor, Task> visit, Action<int> entering)
    {
        PhaseResult[] results = [.. phases.Select(phase => new PhaseResult(phase))];
        // A thread of its own, since timers of the pool are too coarse, and late when it is busy.
        await Task.Factory.StartNew(() => Arrive(results, visit, entering), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        while (Volatile.Read(ref underWay) > 0) await Task.Delay(5);
        foreach (var connection in idle) connection.Dispose();
        return results;
    }

    private void Arrive(PhaseResult[] results, Func<Visitor, Task> visit, Action<int> entering)
    {
        var started = Stopwatch.GetTimestamp();
        var seed = 0;
        for (var i = 0; i < results.Length; i++)
        {
            var result = results[i];
            entering(i);
            for (long visitor = 0; visitor < result.Phase.Visitors; visitor++)
            {
                var intended = started + (long)(visitor / result.Phase.Rate * Stopwatch.Frequency);
                while (Stopwatch.GetTimestamp() is var now && now < intended) Sleep(intended - now);
                var (number, begun) = (++seed, started);
                Interlocked.Increment(ref underWay);
                ThreadPool.UnsafeQueueUserWorkItem(_ => _ = VisitAsync(result, begun, intended, number, visit), null);
            }
            started += (long)(result.Phase.Seconds * Stopwatch.Frequency);
        }
    }

    private async Task VisitAsync(PhaseResult result, long phaseBegun, long intended, int seed, Func<Visitor, Task> visit)
    {
        await free.WaitAsync();
        WireConnection? connection = null;
        var through = false;
        try
        {
            connection = Idle() ?? await WireConnection.OpenAsync(port);
            await visit(new Visitor(connection, new Random(seed), result.Requests, intended));
            through = true;
        }
        catch (VisitEndedException)
        {
            // The answer was read to its end, and the connection may go on.
        }
        catch (Exception exception)
        {
            connection?.Dispose();
            connection = null;
            lock (result.Requests) result.Requests.Fail(exception is IOException or SocketException ? "connection" : exception.GetType().Name);
        }
        if (connection is not null)
        {
            lock (idle) idle.Push(connection);
        }
        lock (result.Requests) result.Leave(through, Stopwatch.GetElapsedTime(phaseBegun).TotalSeconds);
        free.Release();
        Interlocked.Decrement(ref underWay);
    }

    /// <summary>The one that was used last, and not one that the server has closed because nobody used it: of those others are left from busier moments.</summary>
    private WireConnection? Idle()
    {
        lock (idle)
        {
            while (idle.TryPop(out var connection))
            {
                if (!connection.IsClosed) return connection;
                connection.Dispose();
            }
        }
        return null;
    }

    private static void Sleep(long ticks)
    {
        var nanoseconds = (long)(ticks * (1e9 / Stopwatch.Frequency));
        var time = new TimeSpec { Seconds = nanoseconds / 1_000_000_000, Nanoseconds = nanoseconds % 1_000_000_000 };
        _ = NanoSleep(time, 0);
    }

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    private static partial int NanoSleep(in TimeSpec time, nint rest);

    private struct TimeSpec
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
