namespace Tern.Local.Lambda.EventSources;

/// <summary>Reads the patterns of filters, which have the syntax of EventBridge.</summary>
internal interface IEventPatterns
{
    /// <summary>Reads a pattern.</summary>
    /// <param name="pattern">The pattern as JSON.</param>
    /// <returns>Whether an event, as JSON in UTF-8, matches the pattern; null if the pattern is invalid.</returns>
    Func<ReadOnlyMemory<byte>, bool>? Read(string pattern);
}
