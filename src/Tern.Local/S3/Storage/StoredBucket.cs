using Tern.Local.Storage;

namespace Tern.Local.S3.Storage;

/// <summary>A bucket with its versions and uploads. Every access requires the store's lock.</summary>
internal sealed class StoredBucket(BucketSettings settings)
{
    public BucketSettings Settings { get; set; } = settings;

    public string Name => Settings.Name;

    /// <summary>The keys in byte order.</summary>
    public SortedStore<KeyVersions> Keys { get; } = new();

    public Dictionary<string, PendingUpload> Uploads { get; } = new(StringComparer.Ordinal);

    public KeyVersions? Find(string key) => Keys.Find(KeyRules.GetKeyBytes(key));

    /// <summary>Adds a version as the latest of its key.</summary>
    /// <returns>The replaced version with the same ID; null when there was none.</returns>
    public StoredVersion? Add(StoredVersion version)
    {
        byte[] key = KeyRules.GetKeyBytes(version.Key);
        KeyVersions? versions = Keys.Find(key);
        if (versions is null)
            Keys.Set(key, versions = new KeyVersions(version.Key));
        version.Body.Acquire();
        MarkUploads(version.Key);
        return versions.Add(version);
    }

    /// <returns>The removed version; null when there was none.</returns>
    public StoredVersion? Remove(string key, string versionId)
    {
        byte[] bytes = KeyRules.GetKeyBytes(key);
        if (Keys.Find(bytes) is not { } versions)
            return null;
        if (versions.IndexOf(versionId) == 0)
            MarkUploads(key);
        StoredVersion? removed = versions.Remove(versionId);
        if (versions.IsEmpty)
            Keys.Remove(bytes);
        return removed;
    }

    private void MarkUploads(string key)
    {
        foreach (PendingUpload upload in Uploads.Values)
            upload.IsKeyChanged |= upload.Key == key;
    }
}
