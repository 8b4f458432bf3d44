namespace Tern.Local.S3.Storage;

/// <summary>The versions of one key, the latest first. Never empty while the bucket contains the key.</summary>
internal sealed class KeyVersions(string key)
{
    private readonly List<StoredVersion> _versions = [];

    public string Key { get; } = key;

    public IReadOnlyList<StoredVersion> All => _versions;

    public StoredVersion Latest => _versions[0];

    public bool IsEmpty => _versions.Count == 0;

    public StoredVersion? Find(string versionId) => _versions.Find(version => version.VersionId == versionId);

    /// <summary>The version that a multipart upload created; null when there is none.</summary>
    public StoredVersion? FindUpload(string uploadId) => _versions.Find(version => version.UploadId == uploadId);

    /// <summary>The index of a version, 0 for the latest; -1 when it does not exist.</summary>
    public int IndexOf(string versionId) => _versions.FindIndex(version => version.VersionId == versionId);

    /// <summary>Adds a version as the latest.</summary>
    /// <returns>The replaced version with the same ID; null when there was none.</returns>
    public StoredVersion? Add(StoredVersion version)
    {
        StoredVersion? replaced = Remove(version.VersionId);
        _versions.Insert(0, version);
        return replaced;
    }

    /// <summary>Replaces the version with the same ID.</summary>
    public void Replace(StoredVersion version)
    {
        int index = IndexOf(version.VersionId);
        if (index < 0)
            throw new InvalidOperationException($"The key has no version '{version.VersionId}' to replace.");
        _versions[index] = version;
    }

    /// <returns>The removed version; null when there was none.</returns>
    public StoredVersion? Remove(string versionId)
    {
        int index = IndexOf(versionId);
        if (index < 0)
            return null;
        StoredVersion removed = _versions[index];
        _versions.RemoveAt(index);
        return removed;
    }
}
