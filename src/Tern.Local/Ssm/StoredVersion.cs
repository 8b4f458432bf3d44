using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>A version of a parameter.</summary>
internal sealed class StoredVersion
{
    /// <summary>The number of the version. The first is 1.</summary>
    public required long Number { get; init; }

    /// <summary>The value, without encryption, also that of a <c>SecureString</c>.</summary>
    public required string Value { get; init; }

    /// <summary>The text that a read without decryption returns for a <c>SecureString</c>; null for other types.</summary>
    public string? Ciphertext { get; init; }

    /// <summary>The type.</summary>
    public required ParameterType Type { get; init; }

    /// <summary>The KMS key of a <c>SecureString</c>; null for other types.</summary>
    public string? KeyId { get; init; }

    /// <summary>The tier: <c>Standard</c> or <c>Advanced</c>.</summary>
    public required ParameterTier Tier { get; init; }

    /// <summary>The description.</summary>
    public string? Description { get; init; }

    /// <summary>The pattern that values must match.</summary>
    public string? AllowedPattern { get; init; }

    /// <summary>The data type, for example <c>text</c>.</summary>
    public required string DataType { get; init; }

    /// <summary>The policies.</summary>
    public IReadOnlyList<StoredPolicy> Policies { get; init; } = [];

    /// <summary>The time of the creation of the version.</summary>
    public required DateTimeOffset ModifiedAt { get; init; }

    /// <summary>The user that has created the version.</summary>
    public required string ModifiedBy { get; init; }

    /// <summary>The labels, at most 10. A label belongs to one version of the parameter.</summary>
    public List<string> Labels { get; } = [];

    /// <summary>Returns the value, or the ciphertext of a <c>SecureString</c> without decryption.</summary>
    public string GetValue(bool? withDecryption) => Ciphertext is not null && withDecryption != true ? Ciphertext : Value;
}
