using Tern.Local.Delivery;
using Tern.Local.SecretsManager.Rotation;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>A secret with its versions.</summary>
/// <param name="name">The name.</param>
/// <param name="arn">The ARN, which ends with a hyphen and 6 random characters.</param>
internal sealed class StoredSecret(string name, string arn)
{
    /// <summary>The name, for example <c>shop/database</c>.</summary>
    public string Name => name;

    /// <summary>The ARN.</summary>
    public string Arn => arn;

    /// <summary>The description.</summary>
    public string? Description { get; set; }

    /// <summary>The KMS key. The default is null: the key of the service.</summary>
    public string? KmsKeyId { get; set; }

    /// <summary>The type of a secret of a partner.</summary>
    public string? Type { get; set; }

    /// <summary>The tags in the order of their creation; null if the secret never had one.</summary>
    public List<Tag>? Tags { get; set; }

    /// <summary>The versions, oldest first.</summary>
    public List<SecretVersion> Versions { get; } = [];

    /// <summary>The JSON of the resource policy.</summary>
    public string? ResourcePolicy { get; set; }

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The time of the last change.</summary>
    public required DateTimeOffset ChangedAt { get; set; }

    /// <summary>The day of the last read of a value.</summary>
    public DateTimeOffset? AccessedAt { get; set; }

    /// <summary>The time of the deletion that is scheduled; null if none is.</summary>
    public DateTimeOffset? DeletedAt { get; set; }

    /// <summary>The deletion that is scheduled.</summary>
    public Effect? Deletion { get; set; }

    /// <summary>Whether automatic rotation is enabled; null if it never was.</summary>
    public bool? IsRotationEnabled { get; set; }

    /// <summary>The function of rotations.</summary>
    public string? RotationFunction { get; set; }

    /// <summary>When rotations occur.</summary>
    public RotationRulesType? RotationRules { get; set; }

    /// <summary>The time of the last complete rotation.</summary>
    public DateTimeOffset? RotatedAt { get; set; }

    /// <summary>The time of the next rotation.</summary>
    public DateTimeOffset? RotatesAt { get; set; }

    /// <summary>The next rotation.</summary>
    public Effect? NextRotation { get; set; }

    /// <summary>The rotation whose steps are in flight; null if none is.</summary>
    public RotationInProgress? Rotation { get; set; }

    /// <summary>Returns the version with a staging label; null if none has it.</summary>
    public SecretVersion? FindStage(string stage) => Versions.Find(version => version.Stages.Contains(stage));

    /// <summary>Returns a version by its ID; null if there is none.</summary>
    public SecretVersion? FindVersion(string id) => Versions.Find(version => version.Id == id);

    /// <summary>Adds tags. A tag replaces one with the same key.</summary>
    public void AddTags(IReadOnlyList<Tag> tags)
    {
        if (tags.Count > 0)
            Tags = [.. (Tags ?? []).Where(existing => !tags.Any(tag => tag.Key == existing.Key)), .. tags];
    }

    /// <summary>Returns the version IDs with their staging labels, without deprecated versions.</summary>
    public OrderedMap<IReadOnlyList<string>> GetStages() =>
        new(Versions.Where(version => version.Stages.Count > 0).Select(version => KeyValuePair.Create<string, IReadOnlyList<string>>(version.Id, [.. version.Stages])));
}
