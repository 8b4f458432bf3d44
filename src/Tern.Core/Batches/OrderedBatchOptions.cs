namespace Tern;

/// <summary>How a method that can keep entries in their order goes about its requests; immutable, changed by <c>with</c>.</summary>
public record OrderedBatchOptions : BatchOptions
{
    /// <summary>
    /// Whether entries that belong together (of one partition key, of one message group) arrive in the order given, whatever
    /// fails on the way; false unless told. A service takes or refuses each entry of a request on its own, so a request then
    /// has one entry of each key at the most, the next of a key is sent only when the one before was taken, and those after
    /// one that failed are not sent. Many keys make that fast; one key makes it a request an entry.
    /// </summary>
    public bool PreserveOrder { get; init; }
}
