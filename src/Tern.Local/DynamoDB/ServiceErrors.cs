namespace Tern.Local.DynamoDB;

/// <summary>Errors of the service that several operations return.</summary>
internal static class ServiceErrors
{
    /// <summary>The error of item operations for a missing table.</summary>
    public static LocalServiceException TableNotFound() => new("ResourceNotFoundException", "Requested resource not found");

    /// <summary>The error of table operations for a missing table.</summary>
    public static LocalServiceException TableNotFound(string name) =>
        new("ResourceNotFoundException", $"Requested resource not found: Table: {name} not found");

    public static LocalServiceException KeyMismatch() => LocalServiceException.Validation("The provided key element does not match the schema");

    public static LocalServiceException Invalid(string problem) => LocalServiceException.Validation($"One or more parameter values were invalid: {problem}");
}
