namespace Tern.Performance;

/// <summary>Transfers of S3: the ceiling of the design on what they allocate, and no large object at any size.</summary>
public class TransferAllocationTests(PerformanceChild child)
{
    private const long Mebibyte = 1024 * 1024;

    // What the design allows a hundred of: a third of it is the request and the answer that the caller sees, another one the transport's messages.
    private const double Ceiling = 0.35 * Mebibyte / 100;

    [Fact]
    public void A_hundred_uploads_of_590_KB_streams_allocate_little() =>
        Assert.InRange(child.Allocations["upload 590 KB stream"].Allocated, 1, Ceiling);

    [Fact]
    public void An_upload_costs_hardly_more_than_a_put()
    {
        double put = child.Allocations["put 590 KB stream"].Allocated;
        Assert.InRange(child.Allocations["upload 590 KB stream"].Allocated - put, 0, 200);
        // A request of its own, the stream that gathers the bytes, and two waits.
        Assert.InRange(child.Allocations["upload 590 KB stream that cannot seek"].Allocated - put, 0, 1600);
    }

    // Ninety events more: the smallest object for each would be 2,000 bytes.
    [Fact]
    public void Telling_of_progress_allocates_nothing_per_event()
    {
        double few = child.Allocations["upload 590000 bytes with progress"].Allocated;
        Assert.InRange(child.Allocations["upload 5900000 bytes with progress"].Allocated - few, -800, 800);
        Assert.InRange(few, 1_000, 6_000);
    }

    [Fact]
    public void The_listener_sees_large_objects() => Assert.InRange(child.Allocations["large objects: control"].Allocated, 400, 1100);

    [Fact]
    public void No_transfer_allocates_a_large_object()
    {
        string[] cases = [.. child.Allocations.Keys.Where(name => name.StartsWith("large objects: ", StringComparison.Ordinal) && !name.EndsWith("control", StringComparison.Ordinal))];
        // Five sizes, each written, uploaded with its length and without, downloaded and copied; three of them put without a length; as many parts as
        // there may be written, copied, and gone on with in both directions; URLs; signatures.
        Assert.Equal((5 * 5) + 3 + 4 + 2, cases.Length);
        Assert.All(cases, name => Assert.True(child.Allocations[name].Allocated == 0, $"{name}: {child.Allocations[name].Allocated} ticks"));
    }

    [Fact]
    public async Task Writing_5_GiB_of_unknown_length_needs_the_parts_in_flight_and_little_more()
    {
        var figures = new Dictionary<string, Allocation>();
        await PerformanceChild.MeasureAsync(figures, "peak");
        Allocation peak = figures["peak of 5 GiB written"];
        Assert.InRange(peak.Allocated, peak.Retained / 4, peak.Retained + (16 * Mebibyte));
    }
}
