using Tern.Local.SecretsManager.Rotation;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>CancelRotateSecret</c>: disables automatic rotation. A rotation in progress is not removed; its version is returned.</summary>
internal static class CancelRotateSecret
{
    public static CancelRotateSecretResponse Execute(SecretStore store, CancelRotateSecretRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        if (secret.IsRotationEnabled is null)
            throw new InvalidRequestException("The secret has no rotation. Use RotateSecret first.");
        secret.IsRotationEnabled = false;
        secret.ChangedAt = store.Now;
        RotationSchedule.Set(store, secret);
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name, VersionId = PendingVersion.IsInProgress(secret) ? secret.FindStage(Stages.Pending)!.Id : null };
    }
}
