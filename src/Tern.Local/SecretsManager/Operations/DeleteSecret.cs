using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>DeleteSecret</c>. The recovery window is 7 to 30 days. The default is 30 days.</summary>
internal static class DeleteSecret
{
    private const int MinDays = 7;
    private const int MaxDays = 30;

    public static DeleteSecretResponse Execute(SecretStore store, DeleteSecretRequest request)
    {
        bool isForced = request.ForceDeleteWithoutRecovery == true;
        if (isForced && request.RecoveryWindowInDays is not null)
            throw new InvalidParameterException("You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.");
        if (request.RecoveryWindowInDays is < MinDays or > MaxDays)
            throw new InvalidParameterException("The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).");
        return isForced ? Delete(store, request.SecretId) : Schedule(store, store.Get(request.SecretId), TimeSpan.FromDays(request.RecoveryWindowInDays ?? MaxDays));
    }

    // Also a secret that does not exist is deleted without an error.
    private static DeleteSecretResponse Delete(SecretStore store, string id)
    {
        StoredSecret? secret = store.Find(id);
        if (secret is not null)
            store.Remove(secret);
        string name = secret?.Name ?? (SecretArn.IsArn(id) ? id[(id.LastIndexOf(':') + 1)..] : id);
        return new() { Arn = secret?.Arn ?? (SecretArn.IsArn(id) ? id : SecretArn.Create(store, id)), Name = name, DeletionDate = store.Now };
    }

    private static DeleteSecretResponse Schedule(SecretStore store, StoredSecret secret, TimeSpan window)
    {
        DateTimeOffset time = store.Now + window;
        SecretDeletion.Schedule(store, secret, time);
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name, DeletionDate = time };
    }
}
