namespace Tern.Lambda;

/// <summary>A function was invoked and failed. Error type and message come from the function and can contain any text. They are truncated.</summary>
public sealed class LambdaFunctionException : TernException
{
    /// <param name="functionName">See <see cref="FunctionName"/>.</param>
    /// <param name="kind">See <see cref="FunctionError"/>.</param>
    /// <param name="errorType">See <see cref="ErrorType"/>.</param>
    /// <param name="errorMessage">See <see cref="ErrorMessage"/>.</param>
    /// <param name="functionStackTrace">See <see cref="FunctionStackTrace"/>.</param>
    public LambdaFunctionException(string functionName, string kind, string? errorType, string? errorMessage, IReadOnlyList<string>? functionStackTrace = null)
        : base($"The function '{functionName}' failed ({kind}): {errorType ?? "no error type was returned"}{(errorMessage is null ? "" : ": " + errorMessage)}")
    {
        FunctionName = functionName;
        FunctionError = kind;
        ErrorType = errorType;
        ErrorMessage = errorMessage;
        FunctionStackTrace = functionStackTrace ?? [];
    }

    /// <summary>The function name, ARN or partial ARN of the call.</summary>
    public string FunctionName { get; }

    /// <summary>The value of the header <c>X-Amz-Function-Error</c>, in practice always <c>Unhandled</c>.</summary>
    public string FunctionError { get; }

    /// <summary>The type of the error, for example <c>ValueError</c> or <c>Function.TimedOut</c>. Null if the function returned none.</summary>
    public string? ErrorType { get; }

    /// <summary>The message of the error, truncated to 4,096 characters. Null if the function returned none.</summary>
    public string? ErrorMessage { get; }

    /// <summary>The stack trace of the function, at most 200 lines of 1,024 characters. Empty if the function returned none.</summary>
    public IReadOnlyList<string> FunctionStackTrace { get; }
}
