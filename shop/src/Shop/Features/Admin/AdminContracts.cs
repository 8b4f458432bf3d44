using Shop.Routing;

namespace Shop.Features.Admin;

/// <summary>The memory of the process, in bytes.</summary>
/// <param name="WorkingSet">The working set of the process.</param>
/// <param name="Heap">The managed heap.</param>
/// <param name="Allocated">All managed allocations since the start.</param>
internal sealed record MemoryReport(long WorkingSet, long Heap, long Allocated);

/// <summary>The numbers of demo rows to create. The defaults are those of <c>SeedSizes.Demo</c>.</summary>
internal sealed record SeedInput : IValidated
{
    private const int MaxRows = 100_000;

    public int? Products { get; init; }

    public int? Users { get; init; }

    public int? Orders { get; init; }

    public int? Reviews { get; init; }

    public void Validate(Validator validator)
    {
        validator.Range(Products, "products", 1, MaxRows, required: false);
        validator.Range(Users, "users", 1, MaxRows, required: false);
        validator.Range(Orders, "orders", 1, MaxRows, required: false);
        validator.Range(Reviews, "reviews", 1, MaxRows, required: false);
    }
}
