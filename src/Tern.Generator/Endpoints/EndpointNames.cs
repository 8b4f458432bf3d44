namespace Tern.Generator.Endpoints;

/// <summary>The names of the generated endpoint code of a service.</summary>
/// <param name="Namespace">The namespace of the service, for example <c>Tern.DynamoDB</c>.</param>
/// <param name="Service">The prefix of the type names, for example <c>DynamoDB</c>. It is also the name of the service in errors.</param>
public sealed record EndpointNames(string Namespace, string Service)
{
    /// <summary>The accessibility of the types. The default is <c>public</c>.</summary>
    public string Access { get; init; } = "public";

    /// <summary>The namespace of the rules. It is separate, so that no shape of the service hides a type of Tern.Core.</summary>
    public string RulesNamespace => Namespace + ".EndpointRules";

    /// <summary>The name of the parameters' type.</summary>
    public string ParametersType => Service + "EndpointParameters";

    /// <summary>The name of the rules' class.</summary>
    public string RulesType => Service + "EndpointRules";
}
