using System.Text.Json;

namespace Tern.Functions.Build.Sizes;

/// <summary>The sizes of a build, which are compared with those of the next one: a JSON file beside the zip.</summary>
internal sealed class PackageSizes
{
    private const long MaxFileLength = 16 * 1024 * 1024;
    private static readonly JsonWriterOptions s_options = new() { Indented = true, NewLine = "\n" };

    /// <summary>The bytes of the zip.</summary>
    public required long Zip { get; init; }

    /// <summary>The bytes of all files of the zip.</summary>
    public required long Unzipped { get; init; }

    /// <summary>The bytes of each assembly, and of each file that is not an assembly.</summary>
    public required SortedDictionary<string, long> Parts { get; init; }

    /// <summary>Reads the sizes of the previous build.</summary>
    /// <returns><see langword="null"/> if there are none, or if the file has another format.</returns>
    public static PackageSizes? Read(string file)
    {
        if (!File.Exists(file) || new FileInfo(file).Length > MaxFileLength)
            return null;
        try
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
            SortedDictionary<string, long> parts = new(StringComparer.Ordinal);
            foreach (JsonProperty part in document.RootElement.GetProperty("parts").EnumerateObject())
                parts[part.Name] = part.Value.GetInt64();
            return new PackageSizes
            {
                Zip = document.RootElement.GetProperty("zip").GetInt64(),
                Unzipped = document.RootElement.GetProperty("unzipped").GetInt64(),
                Parts = parts,
            };
        }
        // An edited or cut file. The report then has no differences, and the file is written again.
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return null;
        }
    }

    public void Write(Stream stream)
    {
        using Utf8JsonWriter writer = new(stream, s_options);
        writer.WriteStartObject();
        writer.WriteNumber("zip", Zip);
        writer.WriteNumber("unzipped", Unzipped);
        writer.WriteStartObject("parts");
        foreach ((string name, long bytes) in Parts)
            writer.WriteNumber(name, bytes);
        writer.WriteEndObject();
        writer.WriteEndObject();
    }
}
