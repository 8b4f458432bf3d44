namespace Shop.Bench.Load;

/// <summary>The medians of floor and Shop, and of the ratios of the pairs. Other activity of the machine affects both values of a pair.</summary>
internal readonly record struct Pairs(double Floor, double Shop, double Ratio)
{
    /// <summary>Measures both alternately. The first of a pair changes from pair to pair.</summary>
    public static async Task<Pairs> MeasureAsync(Func<Task<double>> floor, Func<Task<double>> shop, int? pairs = null)
    {
        var count = pairs ?? Effort.Pairs;
        var floors = new double[count];
        var shops = new double[count];
        for (var i = 0; i < count; i++)
        {
            if (i % 2 == 0) floors[i] = await floor();
            shops[i] = await shop();
            if (i % 2 == 1) floors[i] = await floor();
        }
        return new Pairs(Median(floors), Median(shops), Median(floors.Zip(shops, (of, to) => to / of)));
    }

    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        return sorted.Length % 2 == 1 ? sorted[sorted.Length / 2] : (sorted[sorted.Length / 2 - 1] + sorted[sorted.Length / 2]) / 2;
    }
}
