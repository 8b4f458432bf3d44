using Tern.Local.Delivery;

namespace Tern.Local.SecretsManager;

/// <summary>Deletes a secret at the end of its recovery window.</summary>
internal sealed class SecretDeletion(SecretStore store, StoredSecret secret) : Effect
{
    protected internal override void Execute() => store.Execute(
        (store, secret) =>
        {
            if (!IsCancelled && secret.Deletion == this)
                store.Remove(secret);
            return true;
        },
        secret);
}
