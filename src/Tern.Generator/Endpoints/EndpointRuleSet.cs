namespace Tern.Generator.Endpoints;

/// <summary>A service's <c>smithy.rules#endpointRuleSet</c>.</summary>
/// <param name="Parameters">The parameters in the model's order.</param>
/// <param name="Rules">The rules, of which the first that matches decides.</param>
public sealed record EndpointRuleSet(IReadOnlyList<EndpointParameter> Parameters, IReadOnlyList<EndpointRule> Rules);
