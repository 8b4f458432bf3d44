using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>Adds versions to secrets. A repeated request with the same token and value has no effect.</summary>
internal static class SecretVersions
{
    private const int MaxCount = 100;

    /// <summary>Checks the token of a request.</summary>
    /// <exception cref="InvalidRequestException">The token is missing.</exception>
    public static string CheckToken(string? token) => token ?? throw new InvalidRequestException(MissingToken);

    /// <summary>The message for a missing token.</summary>
    public const string MissingToken = "You must provide a ClientRequestToken value. We recommend a UUID-type value.";

    /// <summary>Adds a version, or sets the value of the version that a rotation has created.</summary>
    /// <param name="store">The secrets.</param>
    /// <param name="secret">The secret.</param>
    /// <param name="id">The ID of the version.</param>
    /// <param name="value">The value.</param>
    /// <param name="stages">The staging labels to move to the version. The default is <c>AWSCURRENT</c>, which the first version always receives.</param>
    /// <exception cref="ResourceExistsException">The version has another value.</exception>
    /// <exception cref="LimitExceededException">100 versions have staging labels.</exception>
    public static SecretVersion Put(SecretStore store, StoredSecret secret, string id, SecretValue value, IReadOnlyList<string> stages)
    {
        SecretVersion? version = secret.FindVersion(id);
        if (version is { Value: { } existing })
        {
            return value.HasContentOf(existing)
                ? version
                : throw new ResourceExistsException($"You can't use this ClientRequestToken because that value is already in use for a version of secret {secret.Arn}.");
        }
        bool isFirst = secret.Versions.Count == 0;
        if (version is null)
        {
            MakePlace(secret);
            version = new SecretVersion { Id = id, Value = value, CreatedAt = store.Now, KmsKeyId = secret.KmsKeyId };
            secret.Versions.Add(version);
        }
        version.Value = value;
        foreach (string stage in stages.Count == 0 ? [Stages.Current] : stages)
            Stages.Move(secret, stage, version);
        if (isFirst)
            Stages.Move(secret, Stages.Current, version);
        secret.ChangedAt = store.Now;
        return version;
    }

    private static void MakePlace(StoredSecret secret)
    {
        if (secret.Versions.Count < MaxCount)
            return;
        int deprecated = secret.Versions.FindIndex(version => version.Stages.Count == 0);
        if (deprecated < 0)
            throw new LimitExceededException("The request failed because it would exceed the maximum of 100 versions of a secret. Remove staging labels from versions, and try again.");
        secret.Versions.RemoveAt(deprecated);
    }
}
