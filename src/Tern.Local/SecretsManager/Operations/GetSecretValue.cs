using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>GetSecretValue</c>. The default is the version with <c>AWSCURRENT</c>.</summary>
internal static class GetSecretValue
{
    public static GetSecretValueResponse Execute(SecretStore store, GetSecretValueRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        SecretVersion version = SecretReads.Read(store, secret, request.VersionId, request.VersionStage);
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
