namespace Tern.Generator.Endpoints;

/// <summary>A condition of a rule. It matches if its value is set and is not false.</summary>
/// <param name="Path">The path of the condition in the rule set.</param>
/// <param name="Value">The function to evaluate.</param>
/// <param name="Assign">The name of the value for later conditions and for the result of the rule. Null for none.</param>
public sealed record RuleCondition(string Path, RuleExpression.Call Value, string? Assign);
