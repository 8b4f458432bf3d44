using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>UpdateSecret</c>. A version is created only for a new value.</summary>
internal static class UpdateSecret
{
    public static UpdateSecretResponse Execute(SecretStore store, UpdateSecretRequest request)
    {
        string id = SecretVersions.CheckToken(request.ClientRequestToken);
        SecretValue? value = SecretValue.Create(request.SecretString, request.SecretBinary);
        StoredSecret secret = store.Get(request.SecretId);
        string? previousKey = secret.KmsKeyId;
        if (request.KmsKeyId is { } key)
            secret.KmsKeyId = key.Length == 0 ? null : key;
        try
        {
            if (value is not null)
                SecretVersions.Put(store, secret, id, value, []);
        }
        catch (TernServiceException)
        {
            secret.KmsKeyId = previousKey;
            throw;
        }
        secret.Description = request.Description ?? secret.Description;
        secret.Type = request.Type ?? secret.Type;
        secret.ChangedAt = store.Now;
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name, VersionId = value is null ? null : id };
    }
}
