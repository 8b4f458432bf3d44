using System.Diagnostics;
using Tern.Benchmarks.Workloads;
using Tern.S3;

namespace Tern.Performance;

/// <summary>The peak memory of a process that writes an object of 5 GiB with unknown length.</summary>
internal static class PeakWork
{
    private const long Mebibyte = 1024 * 1024;
    private const long PartSize = 16 * Mebibyte;
    private const long Length = 5 * 1024 * Mebibyte;
    private const int PartsInFlight = 5;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var sink = new S3Sink();
        var s3 = new S3Client(new S3ClientOptions(TernClients.Options) { Handler = sink, Endpoint = "https://s3.test", ForcePathStyle = true });
        // Warm-up: the measurement excludes compilation and connections.
        Write(s3, PartSize / 8);
        Write(s3, 4 * PartSize);
        GC.Collect();
        long before = WorkingSet();
        // The other parts wait while one part is filled, so the process buffers the maximum.
        sink.ConcurrentParts = PartsInFlight - 1;
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
