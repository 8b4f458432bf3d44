using System.Text;
using Tern.Lambda;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Local.Lambda.EventSources;

/// <summary>The filter of a mapping. A record must match one of its patterns. Immutable.</summary>
/// <param name="Criteria">The patterns as the request contains them.</param>
/// <param name="Patterns">The patterns.</param>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Event filtering</seealso>
internal sealed record EventFilter(FilterCriteria Criteria, IReadOnlyList<EventPattern> Patterns)
{
    /// <summary>Reads the filter of a request; null if it has no patterns.</summary>
    /// <exception cref="InvalidParameterValueException">A pattern is invalid.</exception>
    public static EventFilter? Read(FilterCriteria? criteria)
    {
        if (criteria?.Filters is not { Count: > 0 } filters)
            return null;
        try
        {
            return new EventFilter(criteria, [.. filters.Select(filter => EventPattern.Parse(Encoding.UTF8.GetBytes(filter.Pattern ?? "")))]);
        }
        catch (InvalidEventPatternException)
        {
            throw LambdaFailures.InvalidParameter("Invalid filter pattern definition.");
        }
    }

    /// <summary>Whether a record, as JSON in UTF-8, matches a pattern.</summary>
    public bool Matches(ReadOnlyMemory<byte> record) => Patterns.Any(pattern => pattern.Matches(record.Span));
}
