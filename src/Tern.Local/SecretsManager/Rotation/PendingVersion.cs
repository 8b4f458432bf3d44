namespace Tern.Local.SecretsManager.Rotation;

/// <summary>The version without a value that a rotation begins with. Its function sets the value.</summary>
internal static class PendingVersion
{
    /// <summary>Whether a rotation is not complete: a version has <c>AWSPENDING</c>, and not <c>AWSCURRENT</c>.</summary>
    public static bool IsInProgress(StoredSecret secret) => secret.FindStage(Stages.Pending) is { } version && !version.Stages.Contains(Stages.Current);

    /// <summary>Adds a version with <c>AWSPENDING</c>.</summary>
    /// <returns>The ID of the version.</returns>
    public static string Add(SecretStore store, StoredSecret secret, string id)
    {
        var version = new SecretVersion { Id = id, Value = null, CreatedAt = store.Now, KmsKeyId = secret.KmsKeyId };
        secret.Versions.Add(version);
        Stages.Move(secret, Stages.Pending, version);
        return id;
    }
}
