namespace Tern.Functions.Testing;

/// <summary>The init phase of a function has failed, a hook of its snapshot, or its process has ended before it requested an event.</summary>
public sealed class FunctionInitException : FunctionErrorException
{
    internal FunctionInitException(FunctionErrorDocument error, Exception? innerException = null)
        : base("The initialization of the function", error, innerException)
    {
    }
}
