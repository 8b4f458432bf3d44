using System.IO.Compression;

namespace Tern.Generator.Commands;

/// <summary>The models of an archive, which is not extracted.</summary>
internal sealed class ModelArchive : ModelCollection
{
    private readonly string _path;
    private readonly ZipArchive _zip;

    public ModelArchive(string path)
    {
        _path = path;
        try
        {
            _zip = ZipFile.OpenRead(path);
            Files = [.. _zip.Entries.Select(entry => entry.FullName)];
        }
        catch (InvalidDataException e)
        {
            throw Damaged(e);
        }
    }

    /// <inheritdoc/>
    public override IReadOnlyList<string> Files { get; }

    /// <inheritdoc/>
    public override string Description => $"the {Files.Count} models";

    /// <inheritdoc/>
    public override string SourceOf(string file) => file;

    /// <inheritdoc/>
    public override byte[] Read(string file)
    {
        try
        {
            return Read(_zip.GetEntry(file)!);
        }
        catch (InvalidDataException e)
        {
            throw Damaged(e);
        }
    }

    /// <summary>Reads all bytes of an entry of an archive.</summary>
    internal static byte[] Read(ZipArchiveEntry entry)
    {
        using Stream stream = entry.Open();
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    /// <inheritdoc/>
    public override void Dispose() => _zip.Dispose();

    private GeneratorException Damaged(InvalidDataException e) =>
        new($"The archive of models '{_path}' is damaged. {e.Message} Create it again with 'tern models build', or reinstall the package.");
}
