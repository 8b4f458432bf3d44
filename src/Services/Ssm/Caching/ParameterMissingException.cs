namespace Tern.Ssm;

/// <summary>The response is successful, but does not contain the parameter.</summary>
/// <param name="name">The parameter's name.</param>
public sealed class ParameterMissingException(string name)
    : TernException($"GetParameter succeeded, but its response does not contain the parameter '{name}'. Check the endpoint: AWS returns the parameter or an error.");
