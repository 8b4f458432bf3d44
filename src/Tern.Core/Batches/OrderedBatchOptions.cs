namespace Tern;

/// <summary>The options of a batch method that can preserve the order of entries. Immutable: create a changed copy with <c>with</c>.</summary>
public record OrderedBatchOptions : BatchOptions
{
    /// <summary>
    /// Whether entries with the same key (partition key, message group) arrive in the order given, even if requests fail. The default is false. A
    /// service accepts or rejects each entry of a request separately. So a request then has at most one entry of each key. The next entry of a
    /// key is sent only when the one before was accepted, and entries after a failed one are not sent. Many keys make this fast; with one key,
    /// each entry needs its own request.
    /// </summary>
    public bool PreserveOrder { get; init; }
}
