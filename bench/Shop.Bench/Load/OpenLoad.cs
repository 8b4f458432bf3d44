using System.Diagnostics;
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
    private readonly LoadResult result = new();
    private int underWay;

    /// <param name="duration">How long visitors come.</param>
    /// <param name="rate">How many a second, by the seconds since the start.</param>
    /// <param name="visit">What one does.</param>
    /// <returns>What came of it, and how many visitors had been offered.</returns>
    public async Task<(LoadResult Result, long Visitors)> RunAsync(TimeSpan duration, Func<double, double> rate, Func<Visitor, Task> visit)
    {
        var ended = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
        // A thread of its own, since timers of the pool are too coarse, and late when it is busy.
        new Thread(() => ended.SetResult(Arrive(duration.TotalSeconds, rate, visit))) { IsBackground = true, Priority = ThreadPriority.AboveNormal }.Start();
        var started = Stopwatch.GetTimestamp();
        var visitors = await ended.Task;
        while (Volatile.Read(ref underWay) > 0) await Task.Delay(5);
        result.Seconds = Stopwatch.GetElapsedTime(started).TotalSeconds;
        foreach (var connection in idle) connection.Dispose();
        return (result, visitors);
    }

    private long Arrive(double seconds, Func<double, double> rate, Func<Visitor, Task> visit)
    {
        var started = Stopwatch.GetTimestamp();
        double next = 0;
        long visitors = 0;
        while (next < seconds)
        {
            var intended = started + (long)(next * Stopwatch.Frequency);
            while (Stopwatch.GetTimestamp() is var now && now < intended) Sleep(intended - now);
            var seed = (int)++visitors;
            Interlocked.Increment(ref underWay);
            ThreadPool.UnsafeQueueUserWorkItem(_ => _ = VisitAsync(intended, seed, visit), null);
            next += 1 / rate(next);
        }
        return visitors;
    }

    private async Task VisitAsync(long intended, int seed, Func<Visitor, Task> visit)
    {
        await free.WaitAsync();
        WireConnection? connection = null;
        try
        {
            lock (idle) _ = idle.TryPop(out connection);
            connection ??= await WireConnection.OpenAsync(port);
            await visit(new Visitor(connection, new Random(seed), result, intended));
            lock (idle) idle.Push(connection);
        }
        catch (Exception exception) when (exception is IOException or System.Net.Sockets.SocketException)
        {
            connection?.Dispose();
            lock (result) result.Fail("connection");
        }
        catch (VisitEndedException)
        {
            lock (idle) idle.Push(connection!);
        }
        finally
        {
            free.Release();
            Interlocked.Decrement(ref underWay);
        }
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

/// <summary>Someone who makes a few requests, one after the other.</summary>
internal sealed class Visitor(WireConnection connection, Random random, LoadResult result, long intended)
{
    private bool begun;

    public Random Random => random;

    /// <summary>Sends a request; its answer's body.</summary>
    /// <exception cref="VisitEndedException">It failed, which is counted.</exception>
    public async Task<byte[]> SendAsync(WireRequest request, bool keep = false)
    {
        var sent = begun ? Stopwatch.GetTimestamp() : intended;
        begun = true;
        var good = await connection.SendAsync(request);
        lock (result)
        {
            if (good) result.Latency.Add(Stopwatch.GetTimestamp() - sent);
            else result.Fail(connection.Status == request.Expected ? "another body" : $"status {connection.Status}");
        }
        return !good ? throw new VisitEndedException() : keep ? connection.Body.ToArray() : [];
    }
}

/// <summary>A visitor leaves because a request failed.</summary>
internal sealed class VisitEndedException : Exception;
