namespace Tern.Generator.Endpoints;

/// <summary>A part of a template: either constant text or a value.</summary>
public sealed record TemplatePart(string? Literal, RuleExpression? Value);
