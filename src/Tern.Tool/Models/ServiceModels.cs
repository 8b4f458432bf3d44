using System.IO.Compression;
using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Smithy;

namespace Tern.Tool.Models;

/// <summary>Creates archives of models, with one entry for each model, and reads the services of models.</summary>
internal static class ServiceModels
{
    // The list of partitions is beside the models in the AWS repositories.
    private const string Partitions = "partitions.json";

    // The earliest time of the zip format, so that the bytes do not depend on the clock.
    private static readonly DateTimeOffset s_epoch = new(1980, 1, 1, 0, 0, 0, TimeSpan.Zero);

    /// <summary>Packs a folder of models. The same models always result in the same bytes.</summary>
    /// <returns>The number of models.</returns>
    /// <exception cref="GeneratorException">The folder contains no models, or a file is not a service model.</exception>
    public static int Build(string folder, string archive)
    {
        if (!Directory.Exists(folder))
            throw new GeneratorException($"The folder '{folder}' does not exist. Check the path.");
        List<string> models = [.. Directory.EnumerateFiles(folder, "*.json").Where(file => Path.GetFileName(file) != Partitions).OrderBy(Path.GetFileName, StringComparer.Ordinal)];
        if (models.Count == 0)
            throw new GeneratorException($"The folder '{folder}' contains no models (*.json).");
        // Written to another file and renamed, so that the archive is always complete.
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

    /// <summary>Reads all services of an archive or a folder.</summary>
    /// <exception cref="GeneratorException">It is missing, or it or a model in it is damaged.</exception>
    public static IReadOnlyList<ServiceSummary> Read(string path)
    {
        using ModelCollection models = ModelCollection.Open(path);
        var services = new List<ServiceSummary>();
        foreach (string file in models.Files)
        {
            SmithyModel model = SmithyModel.Load(models.Read(file), models.SourceOf(file));
            services.AddRange(model.Services.Select(id => ServiceSummary.Create(Path.GetFileNameWithoutExtension(file), model, id)));
        }
        return services;
    }

    private static void Add(ZipArchive zip, string model)
    {
        byte[] bytes = File.ReadAllBytes(model);
        if (!SmithyModel.Load(bytes, model).Services.Any())
            throw new GeneratorException($"The model file '{model}' has no service shape. Remove it from the folder.");
        ZipArchiveEntry entry = zip.CreateEntry(Path.GetFileName(model), CompressionLevel.SmallestSize);
        entry.LastWriteTime = s_epoch;
        entry.ExternalAttributes = 0;
        using Stream target = entry.Open();
        target.Write(bytes);
    }
}
