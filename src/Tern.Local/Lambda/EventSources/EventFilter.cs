using Tern.Lambda;

namespace Tern.Local.Lambda.EventSources;

/// <summary>The filter of a mapping. A record must match one of its patterns. Immutable.</summary>
/// <param name="Criteria">The patterns as the request contains them.</param>
/// <param name="Patterns">Whether a record, as JSON in UTF-8, matches a pattern.</param>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Event filtering</seealso>
internal sealed record EventFilter(FilterCriteria Criteria, IReadOnlyList<Func<ReadOnlyMemory<byte>, bool>> Patterns)
{
    /// <summary>Reads the filter of a request; null if it has no patterns.</summary>
    /// <param name="criteria">The patterns; null for none.</param>
    /// <param name="patterns">Reads patterns; null if they are not supported.</param>
    /// <exception cref="InvalidParameterValueException">A pattern is invalid, or patterns are not supported.</exception>
    public static EventFilter? Read(FilterCriteria? criteria, IEventPatterns? patterns)
    {
        if (criteria?.Filters is not { Count: > 0 } filters)
            return null;
        EventFilterRules.Check(filters);
        // A filter without an effect would make a test pass that fails in AWS.
        if (patterns is null)
            throw LambdaFailures.InvalidParameter("Tern.Local does not support FilterCriteria of event source mappings. Remove it, and filter in the function.");
        return new EventFilter(criteria, [.. filters.Select(filter => patterns.Read(filter.Pattern ?? "") ?? throw EventFilterRules.Invalid())]);
    }

    /// <summary>Whether a record matches a pattern.</summary>
    public bool Matches(ReadOnlyMemory<byte> record) => Patterns.Any(matches => matches(record));
}
