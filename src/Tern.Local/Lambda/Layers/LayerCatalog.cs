using System.Globalization;
using Tern.Local.Durability;
using Tern.Local.Lambda.Durability;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Layers;

/// <summary>The layers of an account in a region. The caller holds the lock of the functions.</summary>
internal sealed class LayerCatalog
{
    private readonly SortedDictionary<string, StoredLayer> _layers = new(StringComparer.Ordinal);
    private readonly LayerStore _store;
    private readonly ResourceScope _scope;

    /// <summary>Restores the layers.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public LayerCatalog(DocumentStore documents, ResourceScope scope)
    {
        _scope = scope;
        _store = new LayerStore(documents, scope);
        foreach (StoredLayer layer in _store.Restore())
            _layers.Add(layer.Name, layer);
    }

    /// <summary>The layers in the order of their names.</summary>
    public IEnumerable<StoredLayer> Layers => _layers.Values;

    /// <summary>The versions of all layers.</summary>
    public IEnumerable<LayerVersion> Versions => _layers.Values.SelectMany(layer => layer.Versions);

    /// <summary>Finds a layer by its name or its ARN; null if there is none.</summary>
    public StoredLayer? Find(string nameOrArn)
    {
        string arn = LayerArns.Resolve(_scope, nameOrArn);
        string name = LayerArns.GetName(arn);
        return arn == LayerArns.Create(_scope, name) ? _layers.GetValueOrDefault(name) : null;
    }

    /// <summary>Finds a version by the name or the ARN of its layer and its number; null if there is none.</summary>
    public LayerVersion? FindVersion(string nameOrArn, long number) => Find(nameOrArn)?.Versions.Find(version => version.Number == number);

    /// <summary>Finds a version by its ARN; null if there is none.</summary>
    public LayerVersion? FindVersion(string versionArn)
    {
        (string layer, string version) = LayerArns.Divide(versionArn);
        return long.TryParse(version, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? FindVersion(layer, number) : null;
    }

    /// <summary>Returns the layer with a name. If there is none, it is added.</summary>
    public StoredLayer GetOrAdd(string name)
    {
        if (!_layers.TryGetValue(name, out StoredLayer? layer))
            _layers.Add(name, layer = new StoredLayer(name));
        return layer;
    }

    /// <summary>Writes a layer that was changed to the data folder.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Save(StoredLayer layer) => _store.Put(layer);
}
