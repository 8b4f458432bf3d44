namespace Tern.Functions;

/// <summary>The Runtime API of Lambda is not reachable, or has returned a response that is not one of its protocol. The process ends.</summary>
public sealed class RuntimeApiException : TernException
{
    /// <param name="errorType">The name of the error.</param>
    /// <param name="message">The problem and its solution.</param>
    /// <param name="innerException">The cause, or null.</param>
    public RuntimeApiException(string errorType, string message, Exception? innerException = null)
        : base(message, call: null, innerException) => ErrorType = errorType;

    /// <summary>The name of the error, for example <c>Runtime.InvalidResponse</c>.</summary>
    public string ErrorType { get; }
}
