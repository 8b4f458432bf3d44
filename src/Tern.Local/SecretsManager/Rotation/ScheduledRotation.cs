using Tern.Local.Delivery;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>Starts a rotation at its time. If it fails, the next one is scheduled nevertheless.</summary>
internal sealed class ScheduledRotation(SecretStore store, StoredSecret secret) : Effect
{
    protected internal override void Execute()
    {
        string? id = store.Execute(Prepare, secret);
        if (id is not null)
            store.Effects.Track(StartAsync(new SecretRotation(store, secret, id), secret.RotationFunction!));
    }

    private string? Prepare(SecretStore store, StoredSecret secret)
    {
        if (IsCancelled || secret.NextRotation != this || secret.DeletedAt is not null)
            return null;
        RotationSchedule.Set(store, secret);
        return PendingVersion.IsInProgress(secret) ? null : PendingVersion.Add(store, secret, Guid.NewGuid().ToString());
    }

    private static async Task StartAsync(SecretRotation rotation, string function)
    {
        try
        {
            await rotation.StartAsync(function, CancellationToken.None).ConfigureAwait(false);
        }
        catch (TernServiceException)
        {
            // The function no longer exists. There is no caller to return the error to.
        }
    }
}
