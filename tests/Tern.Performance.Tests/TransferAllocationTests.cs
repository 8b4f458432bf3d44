namespace Tern.Performance;

/// <summary>Transfers of S3: the ceiling of the design on what they allocate, and no large object at any size.</summary>
public class TransferAllocationTests(PerformanceChild child) : IClassFixture<PerformanceChild>
{
    [Fact]
    public void A_hundred_uploads_of_590_KB_streams_allocate_little() =>
        Assert.InRange(100 * child.Allocations["upload 590 KB stream"].Allocated, 1, 0.35 * 1024 * 1024);

    [Fact]
    public void The_listener_sees_large_objects() => Assert.InRange(child.Allocations["large objects: control"].Allocated, 400, 1100);

    [Fact]
    public void No_transfer_allocates_a_large_object()
    {
        string[] cases = [.. child.Allocations.Keys.Where(name => name.StartsWith("large objects: ", StringComparison.Ordinal) && !name.EndsWith("control", StringComparison.Ordinal))];
        Assert.Equal(19, cases.Length);
        Assert.All(cases, name => Assert.True(child.Allocations[name].Allocated == 0, $"{name}: {child.Allocations[name].Allocated} ticks"));
    }
}
