using System.IO.Compression;
using System.Text;
using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary>Finds the model of a service: a file, or an entry of the archive, which is not extracted.</summary>
internal static class ModelSource
{
    /// <summary>Loads the model of a service.</summary>
    /// <param name="service">The service: a model file, its name in the archive, or its SDK id. Names are compared by their letters and digits, in any case.</param>
    /// <param name="archive">The path of the archive.</param>
    /// <exception cref="GeneratorException">The model is missing or malformed.</exception>
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
            ZipArchiveEntry entry = Find(zip, service.Name)
                ?? throw new GeneratorException($"There is no service '{service.Name}' among the {zip.Entries.Count} models.{NameSuggestions.Suggest(service.Name, zip.Entries.Select(NameOf))}");
            return SmithyModel.Load(Read(entry), entry.FullName);
        }
        catch (InvalidDataException e)
        {
            throw new GeneratorException($"The archive of models '{archive}' is damaged. {e.Message}");
        }
    }

    private static ZipArchiveEntry? Find(ZipArchive zip, string name)
    {
        string key = Key(name);
        return zip.GetEntry($"{name}.json")
            ?? zip.Entries.FirstOrDefault(entry => Key(NameOf(entry)) == key)
            // The name of some models is not the SDK id: 'stepfunctions' is SFN. Only in this case every model is read.
            ?? zip.Entries.FirstOrDefault(entry => HasSdkId(Read(entry), key));
    }

    private static bool HasSdkId(ReadOnlySpan<byte> model, string key)
    {
        for (int start; (start = model.IndexOf("\"sdkId\""u8)) >= 0;)
        {
            model = model[(start + "\"sdkId\""u8.Length)..];
            int open = model.IndexOf((byte)'"');
            int length = open < 0 ? -1 : model[(open + 1)..].IndexOf((byte)'"');
            if (length >= 0 && Key(Encoding.UTF8.GetString(model.Slice(open + 1, length))) == key)
                return true;
        }
        return false;
    }

    /// <summary>The letters and digits of a name in lower case. Names with the same key are equal.</summary>
    internal static string Key(string name) => string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    private static string NameOf(ZipArchiveEntry entry) => Path.GetFileNameWithoutExtension(entry.FullName);

    /// <summary>Reads all bytes of an entry of an archive.</summary>
    internal static byte[] Read(ZipArchiveEntry entry)
    {
        using Stream stream = entry.Open();
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }
}
