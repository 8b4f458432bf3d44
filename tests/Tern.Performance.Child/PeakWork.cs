using System.Diagnostics;
using Tern.Benchmarks.Workloads;
using Tern.S3;

namespace Tern.Performance;

/// <summary>The memory that a process needs at most while it writes an object of 5 GiB whose length nobody knows.</summary>
internal static class PeakWork
{
    private const long Mebibyte = 1024 * 1024;
    private const long PartSize = 16 * Mebibyte;
    private const long Length = 5 * 1024 * Mebibyte;
    private const int PartsInFlight = 5;

    public static IEnumerable<Figure> MeasureAll()
    {
        var sink = new S3Sink();
        var s3 = new S3Client(new S3ClientOptions(TernClients.Options) { Handler = sink, Endpoint = "https://s3.test", ForcePathStyle = true });
        // Compiled and connected: what is counted is what the length makes.
        Write(s3, PartSize / 8);
        Write(s3, 4 * PartSize);
        GC.Collect();
        long before = WorkingSet();
        // While one part is being filled the others wait, so that all that may be held is held.
        sink.PartsAtOnce = PartsInFlight - 1;
        Write(s3, Length);
        yield return new("peak of 5 GiB written", Peak() - before, PartsInFlight * PartSize);
    }

    private static void Write(S3Client s3, long length)
    {
        S3WriteStream stream = s3.OpenWriteAsync("bucket", "key", new() { PartSize = PartSize, MaxConcurrency = PartsInFlight }).GetAwaiter().GetResult();
        new Zeros(length).CopyTo(stream, 10_000);
        stream.CompleteAsync().GetAwaiter().GetResult();
        stream.Dispose();
    }

    private static long WorkingSet()
    {
        using var process = Process.GetCurrentProcess();
        return process.WorkingSet64;
    }

    private static long Peak()
    {
        using var process = Process.GetCurrentProcess();
        return process.PeakWorkingSet64;
    }
}
