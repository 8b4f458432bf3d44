using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Benchmarks.Reporting;

/// <summary>Writes <c>bench/results</c>: a Markdown table, and the same figures as JSON.</summary>
internal static class ResultFiles
{
    private const string Separator = ": ";

    /// <summary>Returns the recorded figures with the measured groups replaced, and new groups appended.</summary>
    public static List<CaseResult> Merge(IReadOnlyList<CaseResult> measurements)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(PathOf("foundation.json")));
        ILookup<string, CaseResult> old = document.RootElement.EnumerateArray().Select(Read).ToLookup(measurement => measurement.Group);
        ILookup<string, CaseResult> groups = measurements.ToLookup(measurement => measurement.Group);
        return
        [
            .. old.SelectMany(group => groups.Contains(group.Key) ? groups[group.Key] : group),
            .. groups.Where(group => !old.Contains(group.Key)).SelectMany(group => group),
        ];
    }

    public static void Write(IReadOnlyList<CaseResult> measurements, string table)
    {
        File.WriteAllText(PathOf("foundation.md"), table);
        using FileStream file = File.Create(PathOf("foundation.json"));
        using var writer = new Utf8JsonWriter(file, new JsonWriterOptions { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        writer.WriteStartArray();
        foreach (CaseResult measurement in measurements)
        {
            writer.WriteStartObject();
            writer.WriteString("case", measurement.Group + Separator + measurement.Case);
            writer.WriteString("subject", measurement.Subject);
            writer.WriteNumber("mean_ns", Math.Round(measurement.MeanNs, 1));
            writer.WriteNumber("allocated_bytes", measurement.AllocatedBytes);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }

    private static CaseResult Read(JsonElement measurement)
    {
        string[] name = measurement.GetProperty("case").GetString()!.Split(Separator, 2);
        return new(
            name[0],
            name[1],
            measurement.GetProperty("subject").GetString()!,
            measurement.GetProperty("mean_ns").GetDouble(),
            measurement.GetProperty("allocated_bytes").GetInt64());
    }

    /// <summary>Returns the path of a results file.</summary>
    public static string PathOf(string file) => Path.Combine(FindRoot(), "bench", "results", file);

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                return folder.FullName;
        }
        throw new DirectoryNotFoundException($"No folder above '{AppContext.BaseDirectory}' contains Tern.slnx. Run the benchmarks from the repository.");
    }
}
