namespace Tern.Generator.Endpoints;

/// <summary>A condition of a rule: fulfilled if its value is neither unset nor false.</summary>
/// <param name="Path">Where it stands in the rule set.</param>
/// <param name="Value">What is evaluated.</param>
/// <param name="Assign">The name that later conditions and the rule's result know the value by; null for none.</param>
public sealed record RuleCondition(string Path, RuleExpression.Call Value, string? Assign);
