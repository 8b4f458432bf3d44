namespace Tern.Local.Services;

/// <summary>An error of a service whose error responses are not generated from the model alone.</summary>
/// <param name="code">The name of the error in the model or in the common errors, for example <c>ValidationException</c>.</param>
/// <param name="message">The message of the service.</param>
internal abstract class LocalServiceException(string code, string message) : TernServiceException(code, message)
{
    /// <summary>The name of the error in the model or in the common errors, for example <c>ValidationException</c>.</summary>
    public string Code => ErrorCode;

    /// <summary>The message of the service, without the code.</summary>
    public override string Message => ServiceMessage;
}
