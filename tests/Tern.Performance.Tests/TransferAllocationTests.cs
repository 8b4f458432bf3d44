namespace Tern.Performance;

/// <summary>Allocation limits of S3 transfers, and no large object at any size.</summary>
public class TransferAllocationTests(PerformanceChild child)
{
    private const long Mebibyte = 1024 * 1024;

    // 0.35 MiB per 100 uploads. About a third is the request and the response of the caller, another third the HTTP messages.
    private const double Ceiling = 0.35 * Mebibyte / 100;

    [Fact]
    public void An_upload_of_a_590_KB_stream_allocates_at_most_3670_bytes() =>
        Assert.InRange(child.Allocations["upload 590 KB stream"].Allocated, 1, Ceiling);

    [Fact]
    public void Upload_allocates_at_most_200_bytes_more_than_PutObject()
    {
        double put = child.Allocations["put 590 KB stream"].Allocated;
        Assert.InRange(child.Allocations["upload 590 KB stream"].Allocated - put, 0, 200);
        // An additional request, the stream that buffers the bytes, and two wait objects.
        Assert.InRange(child.Allocations["upload 590 KB stream that cannot seek"].Allocated - put, 0, 1600);
    }

    // About 90 additional reports: the smallest object for each would be 2,000 bytes.
    [Fact]
    public void Progress_reports_allocate_nothing_per_report()
    {
        double few = child.Allocations["upload 590000 bytes with progress"].Allocated;
        Assert.InRange(child.Allocations["upload 5900000 bytes with progress"].Allocated - few, -800, 800);
        Assert.InRange(few, 1_000, 6_000);
    }

    [Fact]
    public void The_event_listener_counts_large_object_allocations() => Assert.InRange(child.Allocations["large objects: control"].Allocated, 400, 1100);

    [Fact]
    public void Transfers_allocate_no_large_object()
    {
        string[] cases = [.. child.Allocations.Keys.Where(name => name.StartsWith("large objects: ", StringComparison.Ordinal) && !name.EndsWith("control", StringComparison.Ordinal))];
        // Five sizes: each written, uploaded with and without a known length, downloaded and copied. Three of them put without a length.
        // 10,000 parts: written, copied, and resumed in both directions. Presigned URLs. Signatures.
        Assert.Equal((5 * 5) + 3 + 4 + 2, cases.Length);
        Assert.All(cases, name => Assert.True(child.Allocations[name].Allocated == 0, $"{name}: {child.Allocations[name].Allocated} ticks"));
    }

    [Fact]
    public async Task Writing_5_GiB_of_unknown_length_uses_the_memory_of_the_parts_in_flight_plus_16_MiB()
    {
        var figures = new Dictionary<string, Allocation>();
        await PerformanceChild.MeasureAsync(figures, "peak");
        Allocation peak = figures["peak of 5 GiB written"];
        Assert.InRange(peak.Allocated, peak.Retained / 4, peak.Retained + (16 * Mebibyte));
    }
}
