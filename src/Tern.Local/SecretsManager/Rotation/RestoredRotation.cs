using Tern.Local.Delivery;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>Continues a rotation that was in flight when the process ended.</summary>
internal sealed class RestoredRotation(SecretStore store, StoredSecret secret, RotationInProgress rotation) : Effect
{
    protected internal override void Execute() =>
        store.Effects.Track(new SecretRotation(store, secret, rotation.VersionId).CompleteAsync(rotation.Function, rotation.Step));
}
