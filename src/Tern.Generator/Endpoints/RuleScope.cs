using System.Collections.Immutable;

namespace Tern.Generator.Endpoints;

/// <summary>The scope at a point of the rules.</summary>
/// <param name="Variables">The values that conditions have assigned, by their names.</param>
/// <param name="DottedHostLabels">The values that a condition has validated as host labels separated by dots.</param>
internal sealed record RuleScope(ImmutableSortedDictionary<string, CSharpValue> Variables, ImmutableHashSet<string> DottedHostLabels)
{
    public static RuleScope Empty { get; } = new(ImmutableSortedDictionary.Create<string, CSharpValue>(StringComparer.Ordinal), []);
}
