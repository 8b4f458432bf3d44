namespace Tern.Local.DynamoDB;

/// <summary>An error that the service answers with: a code of the model and the service's own message.</summary>
internal class LocalServiceException(string code, string message) : Exception(message)
{
    /// <summary>The error's name in the model or among the common errors, for example <c>ValidationException</c>.</summary>
    public string Code { get; } = code;

    /// <summary>The error of nearly every refused request.</summary>
    public static LocalServiceException Validation(string message) => new("ValidationException", message);
}
