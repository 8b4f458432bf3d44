using Tern.Local.Services;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>BatchGetSecretValue</c>: the current values of listed or filtered secrets. Secrets that cannot be read are returned as errors.</summary>
internal static class BatchGetSecretValue
{
    private const int DefaultLimit = 20;

    public static BatchGetSecretValueResponse Execute(SecretStore store, BatchGetSecretValueRequest request)
    {
        if (request.SecretIdList.Count > 0 == request.Filters.Count > 0)
            throw new InvalidParameterException("Either 'SecretIdList' or 'Filters' must be provided, but not both.");
        SecretFilters.Check(request.Filters);
        IReadOnlyList<string> ids = request.SecretIdList.Count > 0
            ? request.SecretIdList
            : [.. store.All.Where(secret => secret.DeletedAt is null && SecretFilters.IsMatch(secret, request.Filters)).Select(secret => secret.Arn)];
        Page<string> page = Page<string>.Take(ids, request.NextToken, request.MaxResults ?? DefaultLimit, SecretErrors.InvalidNextToken);
        List<SecretValueEntry> values = [];
        List<ApiErrorType> errors = [];
        foreach (string id in page.Items)
        {
            try
            {
                values.Add(Read(store, id));
            }
            catch (SecretsManagerException error)
            {
                errors.Add(new() { SecretId = id, ErrorCode = error.ErrorCode, Message = error.ServiceMessage });
            }
        }
        return new() { SecretValues = values, Errors = errors, NextToken = page.NextToken };
    }

    private static SecretValueEntry Read(SecretStore store, string id)
    {
        StoredSecret secret = store.Get(id);
        SecretVersion version = SecretReads.Read(store, secret, null, null);
        return new()
        {
            Arn = secret.Arn,
            Name = secret.Name,
            VersionId = version.Id,
            SecretBinary = version.Value!.Binary is { } bytes ? bytes : default(ReadOnlyMemory<byte>?),
            SecretString = version.Value.Text,
            VersionStages = SecretReads.GetStages(version),
            CreatedDate = version.CreatedAt,
        };
    }
}
