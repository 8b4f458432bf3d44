using Tern.Local.Delivery;
using Tern.Local.EventBridge.Patterns;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge.Archives;

/// <summary>An archive with its events.</summary>
/// <param name="name">The name.</param>
/// <param name="busArn">The ARN of the bus.</param>
internal sealed class StoredArchive(string name, string busArn)
{
    /// <summary>The name.</summary>
    public string Name => name;

    /// <summary>The ARN of the bus.</summary>
    public string BusArn => busArn;

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The description.</summary>
    public string? Description { get; set; }

    /// <summary>The pattern as JSON; null for all events.</summary>
    public string? PatternText { get; private set; }

    /// <summary>The compiled pattern; null for all events.</summary>
    public EventPattern? Pattern { get; private set; }

    /// <summary>The days that an event is stored. The default is 0: forever.</summary>
    public int RetentionDays { get; set; }

    /// <summary>The KMS key. It is stored, and has no effect.</summary>
    public string? KmsKeyIdentifier { get; set; }

    /// <summary>The events, in the order of their arrival.</summary>
    public Queue<ArchivedEvent> Events { get; } = new();

    /// <summary>The size of the events, in bytes.</summary>
    public long Size { get; private set; }

    /// <summary>The number of the next event.</summary>
    public long NextNumber { get; private set; }

    /// <summary>The removal of the oldest event; null for none.</summary>
    public Effect? Expiration { get; set; }

    /// <summary>Sets the pattern.</summary>
    /// <exception cref="InvalidEventPatternException">The pattern is not valid.</exception>
    public void SetPattern(string? pattern)
    {
        Pattern = pattern is null ? null : RulePattern.Parse(pattern);
        PatternText = pattern;
    }

    /// <summary>Adds an event.</summary>
    public void Add(ArchivedEvent entry)
    {
        Events.Enqueue(entry);
        Size += entry.Event.Size;
        NextNumber = entry.Number + 1;
    }

    /// <summary>Removes the oldest event.</summary>
    public ArchivedEvent RemoveOldest()
    {
        ArchivedEvent entry = Events.Dequeue();
        Size -= entry.Event.Size;
        return entry;
    }
}
