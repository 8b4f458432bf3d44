using Tern.Sns;

namespace Tern.Local.Sns.Publishing;

/// <summary>The valid content of a request to publish.</summary>
internal sealed record NewNotification
{
    /// <summary>The text for protocols without their own.</summary>
    public required string Text { get; init; }

    /// <summary>The texts by protocol of <c>MessageStructure</c> <c>json</c>; null for one text.</summary>
    public IReadOnlyDictionary<string, string>? Texts { get; init; }

    /// <summary>The subject; null for none.</summary>
    public string? Subject { get; init; }

    /// <summary>The message attributes; null for none.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>The message group; null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>The deduplication ID; null for a standard topic.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>The trace header of AWS X-Ray; null for none.</summary>
    public string? TraceHeader { get; init; }
}
