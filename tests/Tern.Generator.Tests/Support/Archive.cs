using System.IO.Compression;
using Tern.Conformance;
using Tern.Generator.Commands;

namespace Tern.Generator.Tests.Support;

/// <summary>The models of the repository.</summary>
internal static class Archive
{
    /// <summary>The names of all entries, for example <c>s3.json</c>, with their bytes.</summary>
    public static IEnumerable<(string Name, byte[] Json)> Models()
    {
        using ZipArchive archive = Open();
        foreach (ZipArchiveEntry entry in archive.Entries)
            yield return (entry.FullName, ModelArchive.Read(entry));
    }

    /// <summary>The model of a service by its name, for example <c>s3</c>.</summary>
    public static byte[] Model(string name)
    {
        using ZipArchive archive = Open();
        return ModelArchive.Read(archive.GetEntry($"{name}.json")!);
    }

    private static ZipArchive Open() => ZipFile.OpenRead(Path.Combine(RepositoryFolder.Find()!, "models", "models.zip"));
}
