namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>A function in another process has reported an error.</summary>
/// <param name="errorType">The type of the error.</param>
/// <param name="document">The document of the error, which the invocation returns.</param>
internal sealed class RemoteFunctionException(string errorType, ReadOnlyMemory<byte> document) : Exception(errorType)
{
    public string ErrorType { get; } = errorType;

    public ReadOnlyMemory<byte> Document { get; } = document;
}
