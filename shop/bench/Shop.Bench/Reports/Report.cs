using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Shop.Bench.Reports;

/// <summary>The results of one part, which are printed and, with <c>--record</c>, written to the results folder.</summary>
/// <param name="Part">The name of the part and of its files.</param>
/// <param name="Title">The heading.</param>
/// <param name="How">The subject and the method of the measurement.</param>
/// <param name="Tables">The tables with their headings.</param>
internal sealed record Report(string Part, string Title, string How, params (string Heading, Table Table)[] Tables)
{
    public void Write(bool record)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"# {Title}\n\n{How}\n\n{Machine()} Command: `bench/run {Part} --record`.\n");
        foreach (var (heading, table) in Tables) text.Append(CultureInfo.InvariantCulture, $"\n## {heading}\n\n{table.Markdown()}");
        Console.WriteLine(text);
        if (!record) return;
        var folder = Environment.GetEnvironmentVariable("SHOP_BENCH_RESULTS")!;
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, Part + ".md"), text.ToString());
        for (var i = 0; i < Tables.Length; i++) File.WriteAllText(Path.Combine(folder, Tables.Length == 1 ? $"{Part}.csv" : $"{Part}-{i + 1}.csv"), Tables[i].Table.Csv());
    }

    public static string Number(double value) => value.ToString(value >= 100 ? "N0" : value >= 10 ? "0.0" : "0.00", CultureInfo.InvariantCulture);

    private static string Machine()
    {
        var processor = File.ReadLines("/proc/cpuinfo").First(line => line.StartsWith("model name", StringComparison.Ordinal)).Split(": ")[1];
        return $"{Environment.ProcessorCount} × {processor}, shared by database, server and load generator; {RuntimeInformation.OSDescription.Split(' ')[0]}, {RuntimeInformation.FrameworkDescription}; "
            + $"{DateTime.UtcNow:yyyy-MM-dd}.";
    }
}
