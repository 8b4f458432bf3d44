namespace Tern.Generator.Endpoints;

/// <summary>A service's <c>smithy.rules#endpointRuleSet</c>.</summary>
/// <param name="Parameters">The parameters in the order of the model.</param>
/// <param name="Rules">The rules. The first rule that matches determines the endpoint.</param>
public sealed record EndpointRuleSet(IReadOnlyList<EndpointParameter> Parameters, IReadOnlyList<EndpointRule> Rules);
