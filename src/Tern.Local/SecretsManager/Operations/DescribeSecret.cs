using Tern.Runtime;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>DescribeSecret</c>, also of a secret that is scheduled for deletion.</summary>
internal static class DescribeSecret
{
    public static DescribeSecretResponse Execute(SecretStore store, DescribeSecretRequest request)
    {
        StoredSecret secret = store.GetAny(request.SecretId);
        return new()
        {
            Arn = secret.Arn,
            Name = secret.Name,
            Type = secret.Type,
            Description = secret.Description,
            KmsKeyId = secret.KmsKeyId,
            RotationEnabled = secret.IsRotationEnabled,
            RotationLambdaArn = secret.RotationFunction,
            RotationRules = secret.RotationRules,
            LastRotatedDate = secret.RotatedAt,
            LastChangedDate = secret.ChangedAt,
            LastAccessedDate = secret.AccessedAt,
            DeletedDate = secret.DeletedAt,
            NextRotationDate = secret.RotatesAt,
            Tags = secret.Tags is { } tags ? [.. tags] : AbsentList<Tag>.Instance,
            VersionIdsToStages = secret.Versions.Count == 0 ? null : secret.GetStages(),
            CreatedDate = secret.CreatedAt,
        };
    }
}
