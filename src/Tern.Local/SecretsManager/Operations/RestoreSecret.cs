using Tern.Local.SecretsManager.Rotation;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>RestoreSecret</c>: cancels the deletion that is scheduled. Automatic rotation continues.</summary>
internal static class RestoreSecret
{
    public static RestoreSecretResponse Execute(SecretStore store, RestoreSecretRequest request)
    {
        StoredSecret secret = store.GetAny(request.SecretId);
        secret.Deletion?.Cancel();
        secret.Deletion = null;
        secret.DeletedAt = null;
        RotationSchedule.Continue(store, secret);
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name };
    }
}
