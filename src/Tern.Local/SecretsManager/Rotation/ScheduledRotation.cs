using Tern.Local.Delivery;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>
/// Starts a rotation at its time. If it fails, the next one is scheduled nevertheless, with the same pending version. The rotation of a secret that is scheduled for
/// deletion starts when the secret is restored.
/// </summary>
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
        string? id = null;
        // The steps of an earlier rotation can still be in flight.
        if (secret.Rotation is null)
        {
            id = PendingVersion.IsInProgress(secret) ? secret.FindStage(Stages.Pending)!.Id : PendingVersion.Add(store, secret, Guid.NewGuid().ToString());
            secret.Rotation = new RotationInProgress(id, secret.RotationFunction!, 0);
        }
        store.Save(secret);
        return id;
    }

    private async Task StartAsync(SecretRotation rotation, string function)
    {
        try
        {
            await store.FlushAsync(CancellationToken.None).ConfigureAwait(false);
            await rotation.StartAsync(function, CancellationToken.None).ConfigureAwait(false);
        }
        catch (TernServiceException)
        {
            // The function no longer exists. There is no caller to return the error to.
        }
    }
}
