namespace Tern.Functions.Testing;

/// <summary>An invocation has not ended before its deadline. On Lambda, the process of the function would be ended.</summary>
public sealed class FunctionTimeoutException : FunctionErrorException
{
    internal FunctionTimeoutException(FunctionErrorDocument error)
        : base("The invocation", error)
    {
    }
}
