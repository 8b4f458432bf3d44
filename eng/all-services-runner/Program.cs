using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using Tern.AllServices;

const int Few = 30;
const string Usage = """
    Usage: eng/all-services [--record] [NAME…]   All services, or those named. --record takes no names.
           eng/all-services --ci                 The services of eng/all-services.txt.
           eng/all-services --choose             Writes eng/all-services.txt again.
    """;

if (args is ["--child", var model, var name, var path, var fingerprint])
{
    ServiceProcess.Run(model, name, path, fingerprint);
    return 0;
}

string root = Directory.GetCurrentDirectory();
string models = Path.Combine(root, "models", "models.zip"), list = Path.Combine(root, "eng", "all-services.txt");
if (args is ["--choose"])
{
    File.WriteAllLines(list, ServiceSelector.Choose(models, Few, Console.Out));
    return 0;
}

HashSet<string> known;
using (ZipArchive archive = ZipFile.OpenRead(models))
    known = [.. archive.Entries.Select(entry => Path.GetFileNameWithoutExtension(entry.Name))];
bool isRecorded = args.Contains("--record");
string[] wanted = args is ["--ci"] ? File.ReadAllLines(list) : [.. args.Where(argument => argument != "--record")];
if (wanted.Where(service => !known.Contains(service)).ToList() is { Count: > 0 } unknown || (isRecorded && wanted.Length > 0))
{
    Console.Error.WriteLine(wanted.Any(service => service.StartsWith('-')) || isRecorded ? Usage : $"Unknown services: {string.Join(", ", wanted.Where(service => !known.Contains(service)))}. Use names that 'tern services' lists.");
    return 2;
}

long start = Stopwatch.GetTimestamp();
IReadOnlyList<ServiceResult> results = new ServiceScheduler(models, Path.Combine(root, "artifacts", "all-services"), new Fingerprint(root), Console.Out)
    .Execute([.. (wanted.Length > 0 ? wanted : [.. known]).Order(StringComparer.Ordinal)]);
if (isRecorded)
    File.WriteAllText(Path.Combine(root, "bench", "results", "all-services.md"), ResultTable.Page(results));
List<ServiceResult> failed = [.. results.Where(result => result.Outcome == Outcome.Failed)];
Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{results.Count} services in {Stopwatch.GetElapsedTime(start).TotalMinutes:F1} min: {results.Count(result => result.Outcome == Outcome.Compiled)} compiled, {results.Count(result => result.Outcome == Outcome.Refused)} refused, {failed.Count} failed"));
foreach (ServiceResult result in failed)
    Console.WriteLine($"FAILED {result.Service}: {result.Message.Split('\n')[0]}");
return failed.Count == 0 ? 0 : 1;
