using Shop.Routing;

namespace Shop.Features.Admin;

/// <summary>The memory of the process, in bytes.</summary>
/// <param name="WorkingSet">What the system has given it.</param>
/// <param name="Heap">What the collector has of that for objects.</param>
/// <param name="Allocated">All that was ever allocated.</param>
internal sealed record MemoryReport(long WorkingSet, long Heap, long Allocated);

/// <summary>How many demo rows are to be made; a number that is absent is that of a first start.</summary>
internal sealed record SeedInput : IValidated
{
    private const int Most = 100_000;

    public int? Products { get; init; }

    public int? Users { get; init; }

    public int? Orders { get; init; }

    public int? Reviews { get; init; }

    public void Validate(Validator validator)
    {
        validator.Range(Products, "products", 1, Most, required: false);
        validator.Range(Users, "users", 1, Most, required: false);
        validator.Range(Orders, "orders", 1, Most, required: false);
        validator.Range(Reviews, "reviews", 1, Most, required: false);
    }
}
