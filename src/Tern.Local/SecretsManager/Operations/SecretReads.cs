using Tern.Runtime;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary>Selects the version that a request reads.</summary>
internal static class SecretReads
{
    /// <summary>Returns a version with a value, and records the day of the read.</summary>
    /// <param name="store">The secrets.</param>
    /// <param name="secret">The secret.</param>
    /// <param name="id">The ID of the version, or null.</param>
    /// <param name="stage">A staging label of the version. The default is <c>AWSCURRENT</c>, unless an ID is given.</param>
    /// <exception cref="ResourceNotFoundException">The version does not exist, or has no value.</exception>
    /// <exception cref="InvalidRequestException">The version with the ID does not have the label.</exception>
    public static SecretVersion Read(SecretStore store, StoredSecret secret, string? id, string? stage)
    {
        SecretVersion version = Find(secret, id, stage);
        var day = new DateTimeOffset(store.Now.UtcDateTime.Date, TimeSpan.Zero);
        if (secret.AccessedAt == day && version.AccessedAt == day)
            return version;
        secret.AccessedAt = version.AccessedAt = day;
        store.Save(secret);
        return version;
    }

    /// <summary>Returns the staging labels of a version for a response, which has no empty list.</summary>
    public static IReadOnlyList<string> GetStages(SecretVersion version) => version.Stages.Count == 0 ? AbsentList<string>.Instance : [.. version.Stages];

    private static SecretVersion Find(StoredSecret secret, string? id, string? stage)
    {
        if (id is null)
        {
            string label = stage ?? Stages.Current;
            return secret.FindStage(label) is { Value: not null } found ? found : throw SecretErrors.StageNotFound(label);
        }
        if (secret.FindVersion(id) is not { Value: not null } version)
            throw SecretErrors.VersionNotFound(id);
        return stage is null || version.Stages.Contains(stage)
            ? version
            : throw new InvalidRequestException("You provided a VersionStage that is not associated to the provided VersionId.");
    }
}
