using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>CreateSecret</c>. A repeated request with the same token and value returns the same response. Replicas are not supported.</summary>
internal static class CreateSecret
{
    public static CreateSecretResponse Execute(SecretStore store, CreateSecretRequest request)
    {
        SecretNames.Check(request.Name);
        string id = SecretVersions.CheckToken(request.ClientRequestToken);
        if (request.AddReplicaRegions.Count > 0 || request.CrossAccountPrimaryArn is not null)
            throw new InvalidRequestException("Tern.Local does not support replicas of secrets. Remove AddReplicaRegions and CrossAccountPrimaryARN.");
        SecretValue? value = SecretValue.Create(request.SecretString, request.SecretBinary);
        SecretTags.CheckCount(request.Tags);
        if (store.All.FirstOrDefault(secret => secret.Name == request.Name) is { } existing)
            return CreateRepeatedResponse(existing, id, value);
        var secret = new StoredSecret(request.Name, SecretArn.Create(store, request.Name))
        {
            CreatedAt = store.Now,
            ChangedAt = store.Now,
            Description = request.Description,
            KmsKeyId = string.IsNullOrEmpty(request.KmsKeyId) ? null : request.KmsKeyId,
            Type = request.Type,
        };
        secret.AddTags(request.Tags);
        store.Add(secret);
        if (value is not null)
            SecretVersions.Put(store, secret, id, value, []);
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name, VersionId = value is null ? null : id };
    }

    private static CreateSecretResponse CreateRepeatedResponse(StoredSecret existing, string id, SecretValue? value)
    {
        if (existing.DeletedAt is not null)
            throw new InvalidRequestException("You can't create this secret because a secret with this name is already scheduled for deletion.");
        return value is not null && existing.FindVersion(id) is { } version && value.HasContentOf(version.Value)
            ? new() { Arn = existing.Arn, Name = existing.Name, VersionId = id }
            : throw new ResourceExistsException($"The operation failed because the secret {existing.Name} already exists.");
    }
}
