namespace Tern.Generator.Commands;

/// <summary>The models of a folder: its files <c>*.json</c>, without those of its subfolders.</summary>
internal sealed class ModelFolder : ModelCollection
{
    // The list of partitions is beside the models in the AWS repositories.
    private const string Partitions = "partitions.json";

    private readonly string _path;

    public ModelFolder(string path)
    {
        _path = path;
        IEnumerable<string> files = Directory.EnumerateFiles(path, "*.json").Select(file => Path.GetFileName(file));
        Files = [.. files.Where(file => file != Partitions).Order(StringComparer.Ordinal)];
        if (Files.Count == 0)
            throw new GeneratorException($"The folder '{path}' contains no models (*.json).");
    }

    /// <inheritdoc/>
    public override IReadOnlyList<string> Files { get; }

    /// <inheritdoc/>
    public override string Description => $"the models of the folder '{_path}'";

    /// <inheritdoc/>
    public override string SourceOf(string file) => Path.Combine(_path, file);

    /// <inheritdoc/>
    public override byte[] Read(string file) => File.ReadAllBytes(SourceOf(file));

    /// <inheritdoc/>
    public override void Dispose()
    {
    }
}
