using Tern.Benchmarks.Workloads;
using Tern.Performance.S3;

namespace Tern.Performance;

/// <summary>Presigned URLs, with a fixed clock.</summary>
internal static class PresignWork
{
    private static readonly TimeSpan s_expiry = TimeSpan.FromHours(1);

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var client = new S3Client(new(TernClients.Options with { TimeProvider = new FixedClock() }));
        var get = new GetObjectRequest { Bucket = "photos", Key = "2026/11/21/holiday.jpeg" };
        yield return AllocationCounter.Measure("presign GetObject", () => client.PresignAsync(GetObjectOperation.Instance, get, TernClients.Region, s_expiry, default).Result.Url);

        var put = new PutObjectRequest { Bucket = "photos", Key = "2026/11/21/holiday.jpeg", Acl = ObjectCannedAcl.PublicRead };
        yield return AllocationCounter.Measure("presign PutObject", () => client.PresignAsync(PutObjectOperation.Instance, put, TernClients.Region, s_expiry, default).Result.Url);
    }

    private sealed class FixedClock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    }
}
