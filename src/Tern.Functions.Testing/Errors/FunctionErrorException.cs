namespace Tern.Functions.Testing;

/// <summary>A function has failed: its handler, its initialization or its process.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html#runtimes-api-invokeerror">Invocation error</seealso>
public class FunctionErrorException : Exception
{
    internal FunctionErrorException(string what, FunctionErrorDocument error, Exception? innerException = null)
        : base($"{what} failed with {error.Type}: {error.Message}{(error.StackTrace.Count == 0 ? "" : $"\n  Stack trace of the function:\n    {string.Join("\n    ", error.StackTrace)}")}", innerException)
    {
        ErrorType = error.Type;
        ErrorMessage = error.Message;
        FunctionStackTrace = error.StackTrace;
        Document = error.Json;
    }

    /// <summary>The type of the error, for example the name of the exception, or a name of Lambda such as <c>Sandbox.Timedout</c>.</summary>
    public string ErrorType { get; }

    /// <summary>The message of the error, as the caller of the function receives it.</summary>
    public string ErrorMessage { get; }

    /// <summary>The lines of the stack trace in the function. Empty if it has sent none.</summary>
    public IReadOnlyList<string> FunctionStackTrace { get; }

    /// <summary>The JSON of the error, as the caller of the function receives it.</summary>
    public ReadOnlyMemory<byte> Document { get; }
}
