namespace Tern.Generator.Endpoints;

/// <summary>What a service's generated endpoint code is called.</summary>
/// <param name="Namespace">The namespace of the service, for example <c>Tern.DynamoDB</c>.</param>
/// <param name="Service">The prefix of the type names, for example <c>DynamoDB</c>; also the service's name in errors.</param>
public sealed record EndpointNames(string Namespace, string Service)
{
    /// <summary>The namespace of the rules: one of their own, in which no shape of the service can stand in for a type of the core.</summary>
    public string RulesNamespace => Namespace + ".EndpointRules";

    /// <summary>The name of the parameters' type.</summary>
    public string ParametersType => Service + "EndpointParameters";

    /// <summary>The name of the rules' class.</summary>
    public string RulesType => Service + "EndpointRules";
}
