using System.Diagnostics;
using Shop.Bench.Wire;

namespace Shop.Bench.Load;

/// <summary>A closed load: a fixed number of clients, each of which sends its next request after the response. It measures the maximum rate.</summary>
internal static class ClosedLoad
{
    /// <param name="port">The port of the server on the loopback.</param>
    /// <param name="connections">The number of clients.</param>
    /// <param name="duration">The duration of the load.</param>
    /// <param name="next">Creates the next request of a client. The random numbers are the same in each run.</param>
    public static async Task<LoadResult> RunAsync(int port, int connections, TimeSpan duration, Func<Random, WireRequest> next)
    {
        var started = Stopwatch.GetTimestamp();
        var end = started + (long)(duration.TotalSeconds * Stopwatch.Frequency);
        var parts = await Task.WhenAll(Enumerable.Range(0, connections).Select(client => Task.Run(() => ClientAsync(port, new Random(client + 1), end, next))));
        var result = new LoadResult { Seconds = Stopwatch.GetElapsedTime(started).TotalSeconds };
        foreach (var part in parts) result.Add(part);
        return result;
    }

    /// <summary>The median latency of one client, in milliseconds.</summary>
    public static async Task<double> P50Async(int port, TimeSpan duration, Func<Random, WireRequest> next) =>
        (await RunAsync(port, 1, duration, next)).Clean("one connection").Latency.Milliseconds(0.5);

    /// <summary>The rate in requests per second.</summary>
    public static async Task<double> RateAsync(int port, int connections, TimeSpan duration, Func<Random, WireRequest> next) =>
        (await RunAsync(port, connections, duration, next)).Clean($"{connections} connections").Rate;

    private static async Task<LoadResult> ClientAsync(int port, Random random, long end, Func<Random, WireRequest> next)
    {
        var result = new LoadResult();
        using var connection = await WireConnection.OpenAsync(port);
        while (true)
        {
            var request = next(random);
            var sent = Stopwatch.GetTimestamp();
            if (sent >= end) return result;
            if (await connection.SendAsync(request)) result.Succeed(connection.Status, Stopwatch.GetTimestamp() - sent);
            else result.Fail(connection.Status, request.Expected);
        }
    }
}
