using Tern.Local.Services;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>ListSecretVersionIds</c>, in the order of creation. Deprecated versions are excluded by default.</summary>
internal static class ListSecretVersionIds
{
    private const int DefaultLimit = 100;
    private const string DefaultKey = "DefaultEncryptionKey";

    public static ListSecretVersionIdsResponse Execute(SecretStore store, ListSecretVersionIdsRequest request)
    {
        StoredSecret secret = store.GetAny(request.SecretId);
        SecretVersion[] versions = [.. secret.Versions.Where(version => version.Stages.Count > 0 || request.IncludeDeprecated == true)];
        Page<SecretVersion> page = Page<SecretVersion>.Take(versions, request.NextToken, request.MaxResults ?? DefaultLimit, SecretErrors.InvalidNextToken);
        return new() { Arn = secret.Arn, Name = secret.Name, Versions = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    private static SecretVersionsListEntry Describe(SecretVersion version) => new()
    {
        VersionId = version.Id,
        VersionStages = SecretReads.GetStages(version),
        LastAccessedDate = version.AccessedAt,
        CreatedDate = version.CreatedAt,
        KmsKeyIds = [version.KmsKeyId ?? DefaultKey],
    };
}
