using System.Diagnostics;
using Shop.Bench.Wire;

namespace Shop.Bench.Load;

/// <summary>A visitor who sends a few requests, one after the other.</summary>
internal sealed class Visitor(WireConnection connection, Random random, LoadResult result, long intended)
{
    private bool begun;

    public Random Random => random;

    /// <summary>Sends a request and returns the body of the response.</summary>
    /// <exception cref="VisitEndedException">The request failed. The failure is counted.</exception>
    public async Task<byte[]> SendAsync(WireRequest request, bool keep = false)
    {
        var sent = begun ? Stopwatch.GetTimestamp() : intended;
        begun = true;
        var good = await connection.SendAsync(request);
        lock (result)
        {
            if (good) result.Succeed(connection.Status, Stopwatch.GetTimestamp() - sent);
            else result.Fail(connection.Status, request.Expected);
        }
        return !good ? throw new VisitEndedException() : keep ? connection.Body.ToArray() : [];
    }
}

/// <summary>Ends a visit because a request failed.</summary>
internal sealed class VisitEndedException : Exception;
