using System.IO.Compression;

namespace Tern.Generator.Commands;

/// <summary><c>archive &lt;folder&gt; &lt;archive&gt;</c>: packs a folder of models so that the same models always make the same bytes.</summary>
internal static class ArchiveCommand
{
    // The first time that the format can hold, so that no clock is in the bytes.
    private static readonly DateTimeOffset s_epoch = new(1980, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static int Run(string folder, string archive)
    {
        List<string> models = [.. Directory.EnumerateFiles(folder, "*.json").OrderBy(Path.GetFileName, StringComparer.Ordinal)];
        if (models.Count == 0)
            throw new GeneratorException($"'{folder}' holds no models (*.json).");
        using var zip = new ZipArchive(File.Create(archive), ZipArchiveMode.Create);
        foreach (string model in models)
        {
            ZipArchiveEntry entry = zip.CreateEntry(Path.GetFileName(model), CompressionLevel.SmallestSize);
            entry.LastWriteTime = s_epoch;
            entry.ExternalAttributes = 0;
            using Stream target = entry.Open();
            using FileStream source = File.OpenRead(model);
            source.CopyTo(target);
        }
        Console.WriteLine($"{models.Count} models in {archive}");
        return 0;
    }
}
