using System.Diagnostics;
using Shop.Bench.Wire;

namespace Shop.Bench.Load;

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
            if (good) result.Succeed(connection.Status, Stopwatch.GetTimestamp() - sent);
            else result.Fail(connection.Status, request.Expected);
        }
        return !good ? throw new VisitEndedException() : keep ? connection.Body.ToArray() : [];
    }
}

/// <summary>A visitor leaves because a request failed.</summary>
internal sealed class VisitEndedException : Exception;
