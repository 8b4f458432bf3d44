using Tern.Scheduler;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>A group of schedules.</summary>
/// <param name="name">The name.</param>
internal sealed class StoredGroup(string name)
{
    /// <summary>The name.</summary>
    public string Name => name;

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The time of the last change.</summary>
    public required DateTimeOffset ModifiedAt { get; set; }

    /// <summary>The token of the request that has created the group.</summary>
    public string? ClientToken { get; init; }

    /// <summary>The tags in the order of their creation.</summary>
    public List<Tag> Tags { get; } = [];

    /// <summary>The schedules by their names.</summary>
    public SortedDictionary<string, StoredSchedule> Schedules { get; } = new(StringComparer.Ordinal);
}
