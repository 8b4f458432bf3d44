namespace Tern.Local.SecretsManager;

/// <summary>The staging labels that the service moves, and their rules. A label belongs to one version of a secret.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_UpdateSecretVersionStage.html">UpdateSecretVersionStage</seealso>
internal static class Stages
{
    /// <summary>The label of the version that reads return by default.</summary>
    public const string Current = "AWSCURRENT";

    /// <summary>The label of the version that had <c>AWSCURRENT</c> before.</summary>
    public const string Previous = "AWSPREVIOUS";

    /// <summary>The label of the version that a rotation creates.</summary>
    public const string Pending = "AWSPENDING";

    /// <summary>Moves a label to a version. With <c>AWSCURRENT</c>, the version that had it gets <c>AWSPREVIOUS</c>.</summary>
    public static void Move(StoredSecret secret, string stage, SecretVersion version)
    {
        SecretVersion? owner = secret.FindStage(stage);
        if (owner == version)
            return;
        owner?.Stages.Remove(stage);
        version.Stages.Add(stage);
        if (stage != Current || owner is null)
            return;
        secret.FindStage(Previous)?.Stages.Remove(Previous);
        owner.Stages.Add(Previous);
    }
}
