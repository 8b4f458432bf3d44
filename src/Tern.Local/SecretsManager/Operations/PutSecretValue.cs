using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>PutSecretValue</c>.</summary>
internal static class PutSecretValue
{
    public static PutSecretValueResponse Execute(SecretStore store, PutSecretValueRequest request)
    {
        string id = SecretVersions.CheckToken(request.ClientRequestToken);
        SecretValue value = SecretValue.Create(request.SecretString, request.SecretBinary)
            ?? throw new InvalidRequestException("You must provide either SecretString or SecretBinary.");
        StoredSecret secret = store.Get(request.SecretId);
        SecretVersion version = SecretVersions.Put(store, secret, id, value, request.VersionStages);
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name, VersionId = id, VersionStages = [.. version.Stages] };
    }
}
