using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Benchmarks.Reporting;

/// <summary>Writes <c>bench/results</c>: a table for people, and the same figures as JSON.</summary>
internal static class ResultFiles
{
    public static void Write(IReadOnlyList<CaseResult> measurements, string table)
    {
        string folder = Path.Combine(FindRoot(), "bench", "results");
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "foundation.md"), table);
        using FileStream file = File.Create(Path.Combine(folder, "foundation.json"));
        using var writer = new Utf8JsonWriter(file, new JsonWriterOptions { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        writer.WriteStartArray();
        foreach (CaseResult measurement in measurements)
        {
            writer.WriteStartObject();
            writer.WriteString("case", $"{measurement.Group}: {measurement.Case}");
            writer.WriteString("subject", measurement.Subject);
            writer.WriteNumber("mean_ns", Math.Round(measurement.MeanNs, 1));
            writer.WriteNumber("allocated_bytes", measurement.AllocatedBytes);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                return folder.FullName;
        }
        throw new DirectoryNotFoundException("The benchmarks are not run inside the repository.");
    }
}
