using Tern.EventBridge;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge.Buses;

/// <summary>An event bus with its rules.</summary>
/// <param name="name">The name.</param>
/// <param name="arn">The ARN.</param>
internal sealed class StoredBus(string name, string arn)
{
    /// <summary>The name.</summary>
    public string Name => name;

    /// <summary>The ARN.</summary>
    public string Arn => arn;

    /// <summary>The description, the key, the dead-letter queue and the log. They are stored, and have no effect.</summary>
    public UpdateEventBusRequest Settings { get; set; } = new();

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The time of the last change.</summary>
    public required DateTimeOffset ModifiedAt { get; set; }

    /// <summary>The tags in the order of their creation.</summary>
    public List<Tag> Tags { get; } = [];

    /// <summary>The statements of the policy. It is stored, but not enforced.</summary>
    public List<PolicyStatement> Policy { get; } = [];

    /// <summary>The rules by their names.</summary>
    public SortedDictionary<string, StoredRule> Rules { get; } = new(StringComparer.Ordinal);
}
