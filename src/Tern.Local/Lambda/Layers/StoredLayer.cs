namespace Tern.Local.Lambda.Layers;

/// <summary>A layer with its versions. It exists further when all versions are deleted: numbers are not used twice.</summary>
internal sealed class StoredLayer(string name)
{
    public string Name { get; } = name;

    /// <summary>The number of the next version.</summary>
    public long NextVersion { get; set; } = 1;

    /// <summary>The versions in the order of their numbers.</summary>
    public List<LayerVersion> Versions { get; } = [];
}
