using System.Buffers.Text;
using System.Diagnostics;
using System.IO.Pipelines;
using Tern.Functions;

/// <summary>Streams three chunks. The first starts with the nanoseconds of <c>CLOCK_MONOTONIC</c> at which it was written.</summary>
internal sealed class StreamHandler : IFunctionHandler
{
    public async ValueTask HandleAsync(Invocation invocation)
    {
        PipeWriter writer = invocation.StartStreaming("text/plain");
        WriteTime(writer);
        await writer.FlushAsync(invocation.CancellationToken);
        for (int i = 0; i < 2; i++)
            await writer.WriteAsync(" a chunk"u8.ToArray(), invocation.CancellationToken);
    }

    // On Linux, a tick of Stopwatch is a nanosecond of this clock.
    private static void WriteTime(PipeWriter writer)
    {
        Utf8Formatter.TryFormat(Stopwatch.GetTimestamp(), writer.GetSpan(32), out int written);
        writer.Advance(written);
    }
}
