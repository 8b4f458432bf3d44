namespace Tern.Lambda;

/// <summary>A function was invoked, and failed. Its type and text are those of the function, so they may say anything; they are bounded.</summary>
public sealed class LambdaFunctionException : TernException
{
    /// <param name="functionName">See <see cref="FunctionName"/>.</param>
    /// <param name="kind">See <see cref="Kind"/>.</param>
    /// <param name="errorType">See <see cref="ErrorType"/>.</param>
    /// <param name="errorMessage">See <see cref="ErrorMessage"/>.</param>
    /// <param name="functionStackTrace">See <see cref="FunctionStackTrace"/>.</param>
    public LambdaFunctionException(string functionName, string kind, string? errorType, string? errorMessage, IReadOnlyList<string>? functionStackTrace = null)
        : base($"The function '{functionName}' failed ({kind}): {errorType ?? "it does not say how"}{(errorMessage is null ? "" : ": " + errorMessage)}")
    {
        FunctionName = functionName;
        Kind = kind;
        ErrorType = errorType;
        ErrorMessage = errorMessage;
        FunctionStackTrace = functionStackTrace ?? [];
    }

    /// <summary>The function as it was asked for.</summary>
    public string FunctionName { get; }

    /// <summary>What Lambda calls it, in practice always <c>Unhandled</c>.</summary>
    public string Kind { get; }

    /// <summary>The type of the function's error, for example <c>ValueError</c> or <c>Function.TimedOut</c>; null when it gave none.</summary>
    public string? ErrorType { get; }

    /// <summary>The text of the function's error, cut after 4,096 characters; null when it gave none.</summary>
    public string? ErrorMessage { get; }

    /// <summary>The function's stack trace, 200 lines of 1,024 characters at the most; empty when it gave none.</summary>
    public IReadOnlyList<string> FunctionStackTrace { get; }
}
