using Tern.Local.Storage;

namespace Tern.Local.S3.Storage;

/// <summary>A bucket and all that is in it; read and written by the holder of the store's gate.</summary>
internal sealed class StoredBucket(BucketSettings settings)
{
    public BucketSettings Settings { get; set; } = settings;

    public string Name => Settings.Name;

    /// <summary>The keys in the order of their bytes.</summary>
    public SortedStore<KeyVersions> Keys { get; } = new();

    public Dictionary<string, PendingUpload> Uploads { get; } = new(StringComparer.Ordinal);

    public KeyVersions? Find(string key) => Keys.Find(KeyRules.Bytes(key));

    /// <summary>Makes a version the latest of its key.</summary>
    /// <returns>The one of the same id that it takes the place of.</returns>
    public StoredVersion? Add(StoredVersion version)
    {
        byte[] key = KeyRules.Bytes(version.Key);
        KeyVersions? versions = Keys.Find(key);
        if (versions is null)
            Keys.Set(key, versions = new KeyVersions(version.Key));
        version.Body.Acquire();
        return versions.Add(version);
    }

    /// <returns>The version that is gone; null when there was none.</returns>
    public StoredVersion? Remove(string key, string versionId)
    {
        byte[] bytes = KeyRules.Bytes(key);
        if (Keys.Find(bytes) is not { } versions)
            return null;
        StoredVersion? removed = versions.Remove(versionId);
        if (versions.IsEmpty)
            Keys.Remove(bytes);
        return removed;
    }
}
