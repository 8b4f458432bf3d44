namespace Tern.Local.DynamoDB;

/// <summary>Errors of the service that several operations answer with.</summary>
internal static class ServiceErrors
{
    /// <summary>What an operation on items says of a table that is not there.</summary>
    public static LocalServiceException TableNotFound() => new("ResourceNotFoundException", "Requested resource not found");

    /// <summary>What an operation on tables says of a table that is not there.</summary>
    public static LocalServiceException TableNotFound(string name) =>
        new("ResourceNotFoundException", $"Requested resource not found: Table: {name} not found");

    public static LocalServiceException KeyMismatch() => LocalServiceException.Validation("The provided key element does not match the schema");

    public static LocalServiceException Invalid(string problem) => LocalServiceException.Validation($"One or more parameter values were invalid: {problem}");
}
