using Tern.Local.Delivery;

namespace Tern.Local.SecretsManager;

/// <summary>Deletes a secret at the end of its recovery window.</summary>
internal sealed class SecretDeletion(SecretStore store, StoredSecret secret) : Effect
{
    /// <summary>Schedules the deletion of a secret.</summary>
    public static void Schedule(SecretStore store, StoredSecret secret, DateTimeOffset time)
    {
        secret.DeletedAt = time;
        secret.Deletion = new SecretDeletion(store, secret);
        store.Effects.Schedule(secret.Deletion, time);
    }

    protected internal override void Execute() => store.Effects.Track(DeleteAsync());

    private async Task DeleteAsync() => await store.ExecuteAsync(
        (store, secret) =>
        {
            if (!IsCancelled && secret.Deletion == this)
                store.Remove(secret);
            return true;
        },
        secret,
        CancellationToken.None).ConfigureAwait(false);
}
