using System.IO.Compression;
using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Smithy;

namespace Tern.Tool.Models;

/// <summary>An archive of models, an entry for each.</summary>
internal static class ModelArchive
{
    // The table of regions stands with the models in AWS's repositories.
    private const string Partitions = "partitions.json";

    // The first time that the format can hold, so that no clock is in the bytes.
    private static readonly DateTimeOffset s_epoch = new(1980, 1, 1, 0, 0, 0, TimeSpan.Zero);

    /// <summary>Packs a folder of models so that the same models always make the same bytes.</summary>
    /// <returns>How many there are.</returns>
    /// <exception cref="GeneratorException">There are none, or a file is no model of a service.</exception>
    public static int Build(string folder, string archive)
    {
        if (!Directory.Exists(folder))
            throw new GeneratorException($"The folder '{folder}' does not exist.");
        List<string> models = [.. Directory.EnumerateFiles(folder, "*.json").Where(file => Path.GetFileName(file) != Partitions).OrderBy(Path.GetFileName, StringComparer.Ordinal)];
        if (models.Count == 0)
            throw new GeneratorException($"'{folder}' holds no models (*.json).");
        // Whoever reads the archive meanwhile, or after a failure, finds a whole one.
        string unfinished = archive + ".unfinished";
        try
        {
            using (ZipArchive zip = new(File.Create(unfinished), ZipArchiveMode.Create))
            {
                foreach (string model in models)
                    Add(zip, model);
            }
            File.Move(unfinished, archive, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
        return models.Count;
    }

    /// <summary>All services of an archive.</summary>
    /// <exception cref="GeneratorException">The archive or a model in it is damaged.</exception>
    public static IReadOnlyList<ServiceSummary> Read(string archive)
    {
        try
        {
            using ZipArchive zip = ZipFile.OpenRead(archive);
            var services = new List<ServiceSummary>();
            foreach (ZipArchiveEntry entry in zip.Entries)
            {
                SmithyModel model = SmithyModel.Load(ModelSource.Read(entry), entry.FullName);
                services.AddRange(model.Services.Select(id => ServiceSummary.Of(Path.GetFileNameWithoutExtension(entry.FullName), model, id)));
            }
            return services;
        }
        catch (InvalidDataException e)
        {
            throw new GeneratorException($"The archive of models '{archive}' is damaged: {e.Message}");
        }
    }

    private static void Add(ZipArchive zip, string model)
    {
        byte[] bytes = File.ReadAllBytes(model);
        if (!SmithyModel.Load(bytes, model).Services.Any())
            throw new GeneratorException($"{model} has no service shape.");
        ZipArchiveEntry entry = zip.CreateEntry(Path.GetFileName(model), CompressionLevel.SmallestSize);
        entry.LastWriteTime = s_epoch;
        entry.ExternalAttributes = 0;
        using Stream target = entry.Open();
        target.Write(bytes);
    }
}
