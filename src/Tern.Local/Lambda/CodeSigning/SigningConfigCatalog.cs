using Tern.Local.Durability;
using Tern.Local.Lambda.Durability;
using Tern.Local.Services;

namespace Tern.Local.Lambda.CodeSigning;

/// <summary>The code signing configurations of an account in a region. The caller holds the lock of the functions.</summary>
internal sealed class SigningConfigCatalog
{
    private readonly SortedDictionary<string, StoredSigningConfig> _configs = new(StringComparer.Ordinal);
    private readonly SigningConfigStore _store;

    /// <summary>Restores the configurations.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public SigningConfigCatalog(DocumentStore documents, ResourceScope scope)
    {
        _store = new SigningConfigStore(documents, scope);
        foreach (StoredSigningConfig config in _store.Restore())
            _configs.Add(config.Arn, config);
    }

    /// <summary>The configurations in the order of their ARNs.</summary>
    public IEnumerable<StoredSigningConfig> All => _configs.Values;

    /// <summary>Finds a configuration by its ARN; null if there is none.</summary>
    public StoredSigningConfig? Find(string arn) => _configs.GetValueOrDefault(arn);

    /// <summary>Adds a configuration, or writes one that was changed, to the data folder.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Save(StoredSigningConfig config)
    {
        _configs[config.Arn] = config;
        _store.Put(config);
    }

    /// <summary>Removes a configuration.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Remove(StoredSigningConfig config)
    {
        _configs.Remove(config.Arn);
        _store.Delete(config);
    }
}
