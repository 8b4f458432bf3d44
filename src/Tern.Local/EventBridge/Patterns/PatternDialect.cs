using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns;

/// <summary>The operators and limits of a service that has event patterns.</summary>
internal sealed class PatternDialect
{
    /// <summary>
    /// Event patterns of EventBridge. See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html"/>.
    /// </summary>
    public static PatternDialect EventBridge { get; } = new()
    {
        HasWildcards = true,
        HasIgnoreCaseAffixes = true,
        HasAnythingButLists = true,
        Numbers = new(5, RoundsDown: false),
        MaxAlternatives = 1000,
        TooManyAlternatives = "Rule is too complex - $or results in more than 1000 rule combinations",
    };

    /// <summary>
    /// Filter policies of SNS, which has an earlier version of the operators.
    /// See <see href="https://docs.aws.amazon.com/sns/latest/dg/sns-subscription-filter-policies.html"/>.
    /// </summary>
    public static PatternDialect Sns { get; } = new()
    {
        Numbers = new(1, RoundsDown: true),
        MaxAlternatives = 150,
        TooManyAlternatives = "Filter policy is too complex",
    };

    /// <summary>Whether <c>wildcard</c> is an operator.</summary>
    public bool HasWildcards { get; private init; }

    /// <summary>Whether <c>prefix</c> and <c>suffix</c> can contain <c>equals-ignore-case</c>.</summary>
    public bool HasIgnoreCaseAffixes { get; private init; }

    /// <summary>
    /// Whether <c>anything-but</c> can contain <c>suffix</c>, <c>equals-ignore-case</c> and <c>wildcard</c>, with one text or a list. Otherwise it can
    /// contain <c>prefix</c> with one text.
    /// </summary>
    public bool HasAnythingButLists { get; private init; }

    /// <summary>The range of numbers.</summary>
    public required NumberRange Numbers { get; init; }

    /// <summary>The maximum number of alternatives of a pattern, which <c>$or</c> multiplies.</summary>
    public required int MaxAlternatives { get; init; }

    /// <summary>The reason of the service if a pattern has more alternatives.</summary>
    public required string TooManyAlternatives { get; init; }
}
