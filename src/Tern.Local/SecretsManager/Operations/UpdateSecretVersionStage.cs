using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>UpdateSecretVersionStage</c>: moves, attaches or removes a staging label.</summary>
internal static class UpdateSecretVersionStage
{
    public static UpdateSecretVersionStageResponse Execute(SecretStore store, UpdateSecretVersionStageRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        string stage = request.VersionStage;
        SecretVersion? target = request.MoveToVersionId is { } to ? secret.FindVersion(to) ?? throw SecretErrors.VersionNotFound(to) : null;
        SecretVersion? source = request.RemoveFromVersionId is { } from ? secret.FindVersion(from) ?? throw SecretErrors.VersionNotFound(from) : null;
        SecretVersion? owner = secret.FindStage(stage);
        if (source is not null && source != owner)
            throw new InvalidParameterException($"The staging label {stage} isn't attached to the version {source.Id} that you specified in RemoveFromVersionId.");
        if (target is not null && source is null && owner is not null && owner != target)
        {
            throw new InvalidParameterException(
                $"The parameter RemoveFromVersionId can't be empty. Staging label {stage} is currently attached to version {owner.Id}, so you must explicitly reference that version in RemoveFromVersionId.");
        }
        if (target is null && source is not null && stage == Stages.Current)
            throw new InvalidParameterException("You can only move staging label AWSCURRENT to a different secret version. It can't be completely removed.");
        if (target is null && source is null)
            throw new InvalidParameterException("You must specify MoveToVersionId, RemoveFromVersionId, or both.");
        if (target is null)
            source!.Stages.Remove(stage);
        else
            Stages.Move(secret, stage, target);
        secret.ChangedAt = store.Now;
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name };
    }
}
