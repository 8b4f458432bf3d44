namespace Tern.Local.DynamoDB;

/// <summary>Errors of the service that several operations return.</summary>
internal static class ServiceErrors
{
    /// <summary>The error of item operations for a missing table.</summary>
    public static DynamoDBServiceException TableNotFound() => new("ResourceNotFoundException", "Requested resource not found");

    /// <summary>The error of table operations for a missing table.</summary>
    public static DynamoDBServiceException TableNotFound(string name) =>
        new("ResourceNotFoundException", $"Requested resource not found: Table: {name} not found");

    public static DynamoDBServiceException KeyMismatch() => DynamoDBServiceException.Validation("The provided key element does not match the schema");

    public static DynamoDBServiceException Invalid(string problem) => DynamoDBServiceException.Validation($"One or more parameter values were invalid: {problem}");
}
