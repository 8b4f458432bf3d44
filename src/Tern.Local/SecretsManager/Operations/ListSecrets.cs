using Tern.Local.Services;
using Tern.Runtime;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>ListSecrets</c>. The default order is that of creation, ascending.</summary>
internal static class ListSecrets
{
    private const int DefaultLimit = 100;

    public static ListSecretsResponse Execute(SecretStore store, ListSecretsRequest request)
    {
        SecretFilters.Check(request.Filters);
        IEnumerable<StoredSecret> secrets = store.All.Where(secret => (secret.DeletedAt is null || request.IncludePlannedDeletion == true) && SecretFilters.IsMatch(secret, request.Filters));
        StoredSecret[] sorted = [.. Sort(secrets, request.SortBy?.Value)];
        if (request.SortOrder?.Value == "desc")
            Array.Reverse(sorted);
        Page<StoredSecret> page = Page<StoredSecret>.Take(sorted, request.NextToken, request.MaxResults ?? DefaultLimit, SecretErrors.InvalidNextToken);
        return new() { SecretList = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    private static IEnumerable<StoredSecret> Sort(IEnumerable<StoredSecret> secrets, string? key) => key switch
    {
        "name" => secrets.OrderBy(secret => secret.Name, StringComparer.Ordinal),
        "last-accessed-date" => secrets.OrderBy(secret => secret.AccessedAt),
        "last-changed-date" => secrets.OrderBy(secret => secret.ChangedAt),
        _ => secrets.OrderBy(secret => secret.CreatedAt),
    };

    private static SecretListEntry Describe(StoredSecret secret) => new()
    {
        Arn = secret.Arn,
        Name = secret.Name,
        Type = secret.Type,
        Description = secret.Description,
        KmsKeyId = secret.KmsKeyId,
        RotationEnabled = secret.IsRotationEnabled,
        RotationLambdaArn = secret.RotationFunction,
        RotationRules = secret.RotationRules,
        LastRotatedDate = secret.RotatedAt,
        LastChangedDate = secret.ChangedAt,
        LastAccessedDate = secret.AccessedAt,
        DeletedDate = secret.DeletedAt,
        NextRotationDate = secret.RotatesAt,
        Tags = secret.Tags is { } tags ? [.. tags] : AbsentList<Tag>.Instance,
        SecretVersionsToStages = secret.Versions.Count == 0 ? null : secret.GetStages(),
        CreatedDate = secret.CreatedAt,
    };
}
