namespace Tern.Local.SecretsManager;

/// <summary>A version of a secret. A version without staging labels is deprecated.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html">Secret versions</seealso>
internal sealed class SecretVersion
{
    /// <summary>The ID: the <c>ClientRequestToken</c> of the request that has created it.</summary>
    public required string Id { get; init; }

    /// <summary>The value; null until a rotation has set it.</summary>
    public required SecretValue? Value { get; set; }

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The KMS key at the time of the creation; null for the key of the service.</summary>
    public string? KmsKeyId { get; init; }

    /// <summary>The day of the last read.</summary>
    public DateTimeOffset? AccessedAt { get; set; }

    /// <summary>The staging labels in the order of their code points.</summary>
    public SortedSet<string> Stages { get; } = new(StringComparer.Ordinal);
}
