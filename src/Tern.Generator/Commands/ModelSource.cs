using System.IO.Compression;
using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary>Finds a service's model: a file, or an entry of the archive, which is never unpacked.</summary>
internal static class ModelSource
{
    public static SmithyModel Load(ServicePlan service, string archive)
    {
        if (service.ModelPath is { } path)
        {
            return File.Exists(path)
                ? SmithyModel.Load(File.ReadAllBytes(path), path)
                : throw new GeneratorException($"The model file '{path}' does not exist.");
        }
        try
        {
            using ZipArchive zip = ZipFile.OpenRead(archive);
            ZipArchiveEntry entry = zip.GetEntry($"{service.Name}.json")
                ?? throw new GeneratorException($"There is no service '{service.Name}' among the {zip.Entries.Count} models.{NearNames.Question(service.Name, zip.Entries.Select(entry => Path.GetFileNameWithoutExtension(entry.FullName)))}");
            using Stream stream = entry.Open();
            using var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            return SmithyModel.Load(bytes.ToArray(), entry.FullName);
        }
        catch (InvalidDataException e)
        {
            throw new GeneratorException($"The archive of models '{archive}' is damaged: {e.Message}");
        }
    }
}
