namespace Tern.Local.Services;

/// <summary>An error that a service returns.</summary>
/// <param name="code">The name of the error in the model or in the common errors, for example <c>ValidationException</c>.</param>
/// <param name="message">The message of the service.</param>
internal abstract class LocalServiceException(string code, string message) : Exception(message)
{
    /// <summary>The name of the error in the model or in the common errors, for example <c>ValidationException</c>.</summary>
    public string Code { get; } = code;
}
