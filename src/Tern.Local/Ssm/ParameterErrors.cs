using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>Errors that several operations return.</summary>
internal static class ParameterErrors
{
    /// <summary>A parameter does not exist. The error of the service has no message.</summary>
    public static ParameterNotFoundException NotFound() => new("");

    public static ParameterVersionNotFoundException VersionNotFound(string name, string version) =>
        new($"Systems Manager could not find version {version} of {name}. Verify the version and try again.");

    public static TernServiceException Validation(string message) => new("ValidationException", message);

    public static InvalidNextTokenException InvalidNextToken() => new("The specified token is not valid.");
}
