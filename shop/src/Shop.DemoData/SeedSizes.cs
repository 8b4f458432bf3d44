namespace Shop.DemoData;

/// <summary>The numbers of demo rows to create.</summary>
public sealed record SeedSizes(int Products, int Users, int Orders, int Reviews)
{
    /// <summary>The sizes of the demo data of a start without a configured database.</summary>
    public static readonly SeedSizes Demo = new(Products: 300, Users: 50, Orders: 150, Reviews: 600);

    /// <summary>The sizes for benchmarks, and the defaults of the command <c>seed</c>.</summary>
    public static readonly SeedSizes Benchmark = new(Products: 15_000, Users: 3_000, Orders: 5_000, Reviews: 12_000);
}
