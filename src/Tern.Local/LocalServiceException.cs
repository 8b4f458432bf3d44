namespace Tern.Local;

/// <summary>An error that the service returns, with the code of the model and the message of the service.</summary>
internal class LocalServiceException(string code, string message) : Exception(message)
{
    /// <summary>The name of the error in the model or in the common errors, for example <c>ValidationException</c>.</summary>
    public string Code { get; } = code;

    /// <summary>Creates a <c>ValidationException</c>, the error of most refused requests.</summary>
    public static LocalServiceException Validation(string message) => new("ValidationException", message);
}
