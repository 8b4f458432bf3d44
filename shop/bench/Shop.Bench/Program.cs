using System.Diagnostics;
using Shop.Bench.Lab;
using Shop.Bench.Parts;
using Shop.Bench.Reports;

// Started by bench/run, which publishes the measured programs.
var record = args.Contains("--record");
var modes = args.FirstOrDefault(argument => argument.StartsWith("--modes=", StringComparison.Ordinal)) is { } wish ? wish[8..].Split(',') : Builds.Modes;
var requested = args.Where(argument => !argument.StartsWith("--", StringComparison.Ordinal)).ToArray();

Dictionary<string, Func<Laboratory, Task<Report>>> parts = new(StringComparer.Ordinal)
{
    ["start"] = lab => StartPart.RunAsync(lab, modes),
    ["reads"] = lab => ReadPart.RunAsync(lab, modes),
    ["writes"] = lab => WritePart.RunAsync(lab, modes),
    ["streams"] = lab => StreamPart.RunAsync(lab, modes),
    ["cache"] = lab => CachePart.RunAsync(lab, modes),
    ["micro"] = MicroPart.RunAsync,
    ["techniques"] = lab => TechniquesPart.RunAsync(lab, modes),
    ["load"] = lab => LoadPart.RunAsync(lab, modes[0]),
    ["soak"] = lab => LoadPart.SoakAsync(lab, modes[0]),
};

if (requested.Length == 0 || requested.Except([.. parts.Keys, "all"]).Any())
{
    Console.Error.WriteLine($"Usage: bench/run PART … [--record | --quick] [--modes=jit,r2r,native]\nParts: all, {string.Join(", ", parts.Keys)}");
    return 2;
}

List<string> failed = [], times = [];
await using var laboratory = await Laboratory.StartAsync();
foreach (var (name, run) in parts)
{
    if (!requested.Contains("all") && !requested.Contains(name)) continue;
    var started = Stopwatch.GetTimestamp();
    try
    {
        (await run(laboratory)).Write(record);
    }
    catch (Exception exception)
    {
        // A failed part does not end the others: all parts take about an hour.
        failed.Add(name);
        Console.Error.WriteLine($"The part {name} failed: {exception}");
    }
    times.Add(FormattableString.Invariant($"{name} {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s"));
}
Console.WriteLine(string.Join(", ", times));
if (failed.Count == 0) return 0;
Console.Error.WriteLine($"These parts failed: {string.Join(", ", failed)}.");
return 1;
