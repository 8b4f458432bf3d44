namespace Shop.DemoData;

/// <summary>How many rows of each kind are made.</summary>
public sealed record SeedSizes(int Products, int Users, int Orders, int Reviews)
{
    /// <summary>What a run with nothing configured shows.</summary>
    public static readonly SeedSizes Demo = new(Products: 300, Users: 50, Orders: 150, Reviews: 600);

    /// <summary>What is measured.</summary>
    public static readonly SeedSizes Full = new(Products: 15_000, Users: 3_000, Orders: 5_000, Reviews: 12_000);
}
