using Tern.Local.EventBridge.Patterns.Syntax;

namespace Tern.Local.Sns.Filters;

/// <summary>The limits of a filter policy: five keys, and 150 combinations of values.</summary>
/// <remarks>
/// The combinations of an alternative are the product of the numbers of values, each multiplied by the nesting level of its key. The combinations of
/// alternatives are added. See <see href="https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html"/>.
/// </remarks>
internal static class FilterPolicyLimits
{
    private const int MaxKeys = 5;
    private const long MaxCombinations = 150;

    /// <summary>Returns the message of the service, or null if the policy is within the limits.</summary>
    public static string? FindProblem(List<Dictionary<string, FieldCondition>> alternatives)
    {
        var keys = new HashSet<string>(StringComparer.Ordinal);
        long combinations = 0;
        foreach (Dictionary<string, FieldCondition> alternative in alternatives)
        {
            long product = 1;
            foreach (FieldCondition field in alternative.Values)
            {
                keys.Add(field.Path);
                product = Math.Min(product * field.ElementCount * field.Level, MaxCombinations + 1);
            }
            combinations += product;
        }
        return keys.Count > MaxKeys ? "Filter policy can not have more than 5 keys"
            : combinations > MaxCombinations ? "Filter policy is too complex"
            : null;
    }
}
