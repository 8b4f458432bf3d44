using System.Diagnostics;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Shop.Bench.Wire;

namespace Shop.Bench.Load;

/// <summary>
/// An open load: visitors arrive at a fixed rate, whether or not the server has served the previous ones. A server that is too slow gets a queue,
/// and the time in it counts, because the first request of a visitor is timed from its scheduled time.
/// </summary>
internal sealed partial class OpenLoad(int port)
{
    /// <summary>The maximum number of visitors in flight. Further visitors wait for a connection, and the wait counts.</summary>
    private const int MaxConnections = 512;

    private readonly Stack<WireConnection> idle = [];
    private readonly SemaphoreSlim free = new(MaxConnections);
    private int underWay;

    /// <param name="phases">The phases, one after the other without a pause. Requests that are late in one delay the next.</param>
    /// <param name="visit">Sends the requests of a visitor.</param>
    /// <param name="entering">Called with the number of each phase when it begins, between two visitors.</param>
    public async Task<PhaseResult[]> RunAsync(IReadOnlyList<Phase> phases, Func<Visitor, Task> visit, Action<int> entering)
    {
        PhaseResult[] results = [.. phases.Select(phase => new PhaseResult(phase))];
        // A separate thread: timers of the pool are too coarse, and late when the pool is busy.
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
            // The response was read to its end, so the connection can be reused.
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

    /// <summary>The idle connection that was used last. Connections that the server has closed after a time without requests are disposed.</summary>
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
