namespace Tern.Generator.Endpoints;

/// <summary>A piece of a template: either constant text or a value.</summary>
public sealed record TemplatePart(string? Literal, RuleExpression? Value);
