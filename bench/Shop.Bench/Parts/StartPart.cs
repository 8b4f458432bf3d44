using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;

namespace Shop.Bench.Parts;

/// <summary>From nothing to the first answer with a query, and the memory then.</summary>
internal static class StartPart
{
    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        var table = new Table("", "Floor", "Shop", "Ratio", "Goal", "");
        foreach (var mode in modes)
        {
            var goal = Goal.AtMostRatio(mode == "native" ? 1.5 : 1.3);
            var floorMemory = new List<double>();
            var shopMemory = new List<double>();
            await using (await Subject.StartAsync(Builds.Floor(mode), database)) { }
            await using (await Subject.StartAsync(Builds.Shop(mode), database)) { }
            var times = await Pairs.MeasureAsync(
                () => StartAsync(Builds.Floor(mode), database, floorMemory), () => StartAsync(Builds.Shop(mode), database, shopMemory), Effort.Starts);
            table.Add($"{mode}: first answer, ms", Report.Number(times.Floor), Report.Number(times.Shop), Report.Number(times.Ratio), goal.ToString(), goal.Verdict(times.Ratio));
            var memory = Pairs.Median(shopMemory) / Pairs.Median(floorMemory);
            table.Add($"{mode}: memory a second later, MB", Report.Number(Pairs.Median(floorMemory)), Report.Number(Pairs.Median(shopMemory)), Report.Number(memory), "≤ 1.3 ×", Goal.AtMostRatio(1.3).Verdict(memory));
        }
        return new Report("start", "Start",
            $"A process is started and asked for `/products/1` until it answers 200. Floor: `bench/Shop.Floor`, an endpoint with one select, compiled the same way. Medians of {Effort.Starts} pairs.",
            ("Time and memory", table));
    }

    private static async Task<double> StartAsync(string program, string database, List<double> memory)
    {
        await using var subject = await Subject.StartAsync(program, database);
        await Task.Delay(TimeSpan.FromSeconds(1));
        memory.Add(subject.Memory());
        return subject.FirstAnswer;
    }
}
