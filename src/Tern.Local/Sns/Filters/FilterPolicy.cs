using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns;
using Tern.Local.EventBridge.Patterns.Matching;
using Tern.Local.EventBridge.Patterns.Syntax;

namespace Tern.Local.Sns.Filters;

/// <summary>The filter policy of a subscription of SNS. It is immutable, and can be used by several threads.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/sns/latest/dg/sns-subscription-filter-policies.html"/>.</remarks>
internal sealed class FilterPolicy
{
    private const string Parameter = "FilterPolicy: ";

    // Null matches all messages.
    private readonly CompiledPattern? _pattern;

    private FilterPolicy(CompiledPattern? pattern, FilterPolicyScope scope)
    {
        _pattern = pattern;
        Scope = scope;
    }

    /// <summary>What the policy is compared with.</summary>
    public FilterPolicyScope Scope { get; }

    /// <summary>Parses a policy. An empty object matches all messages.</summary>
    /// <param name="utf8Json">The policy, a JSON object in UTF-8.</param>
    /// <param name="scope">What the policy is compared with.</param>
    /// <exception cref="InvalidFilterPolicyException">The policy is not valid, too complex, or not supported in this scope.</exception>
    public static FilterPolicy Parse(ReadOnlySpan<byte> utf8Json, FilterPolicyScope scope)
    {
        string json = Encoding.UTF8.GetString(utf8Json);
        if (PolicySyntax.IsEmptyObject(json, Parameter))
            return new(null, scope);
        PatternDialect dialect = PatternDialect.Sns;
        try
        {
            PatternParser parsed = PatternParser.Parse(json, dialect);
            if (scope == FilterPolicyScope.MessageAttributes && parsed.HasNestedFields)
                throw new InvalidFilterPolicyException("Filter policy scope MessageAttributes does not support nested filter policy");
            if (FilterPolicyLimits.FindProblem(parsed.Alternatives) is { } problem)
                throw new InvalidFilterPolicyException(Parameter + problem);
            return new(new(parsed.Alternatives, dialect.Numbers), scope);
        }
        catch (PatternSyntaxException e)
        {
            throw new InvalidFilterPolicyException(Parameter + e.Message);
        }
    }

    /// <summary>Whether a body matches. A body that is not a JSON object matches only an empty policy.</summary>
    /// <param name="message">The body in UTF-8.</param>
    public bool MatchesBody(ReadOnlySpan<byte> message)
    {
        try
        {
            return _pattern is null || _pattern.Matches(message);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>Whether the attributes of a message match.</summary>
    public bool MatchesAttributes(ReadOnlySpan<FilterAttribute> attributes)
    {
        if (_pattern is null)
            return true;
        var state = new MatchState(_pattern);
        foreach (FilterAttribute attribute in attributes)
            FilterAttributeReader.Read(attribute, state);
        return state.IsMatch();
    }
}
