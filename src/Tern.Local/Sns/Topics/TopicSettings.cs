using Tern.Local.Sns.DeliveryPolicies;

namespace Tern.Local.Sns.Topics;

/// <summary>The attributes of a topic that requests set, and what they mean. Immutable.</summary>
internal sealed record TopicSettings
{
    /// <summary>The settings of a topic without attributes.</summary>
    public static TopicSettings Default { get; } = new();

    /// <summary>The attributes that were set, by name. The map is not changed.</summary>
    public OrderedMap<string> Attributes { get; init; } = [];

    /// <summary>The delivery policy; null for the default.</summary>
    public TopicDeliveryPolicy? DeliveryPolicy { get; init; }

    /// <summary>Whether the content of a message identifies duplicates.</summary>
    public bool HasContentBasedDeduplication { get; init; }

    /// <summary>Whether a message is compared only with those of its group to find duplicates.</summary>
    public bool IsGroupScope { get; init; }

    /// <summary>The maximum size of a message with its attributes, in bytes.</summary>
    public int MaxMessageSize { get; init; } = SnsLimits.DefaultMessageSize;

    /// <summary>The version of signatures: <c>1</c> or <c>2</c>.</summary>
    public string SignatureVersion { get; init; } = "1";
}
