namespace Tern.Ssm;

/// <summary>The service answered with success, but without the parameter.</summary>
/// <param name="name">The parameter's name.</param>
public sealed class ParameterMissingException(string name)
    : TernException($"GetParameter succeeded, but its answer has no parameter '{name}'. Check the endpoint: the service answers with the parameter or an error.");
