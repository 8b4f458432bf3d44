namespace Tern.Generator.Endpoints;

/// <summary>What a service's generated endpoint code is called.</summary>
/// <param name="Namespace">The namespace, for example <c>Tern.DynamoDB</c>.</param>
/// <param name="Service">The prefix of the type names, for example <c>DynamoDB</c>; also the service's name in errors.</param>
public sealed record EndpointNames(string Namespace, string Service)
{
    /// <summary>The name of the parameters' type.</summary>
    public string ParametersType => Service + "EndpointParameters";

    /// <summary>The name of the rules' class.</summary>
    public string RulesType => Service + "EndpointRules";
}
