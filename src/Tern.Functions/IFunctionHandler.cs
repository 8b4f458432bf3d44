namespace Tern.Functions;

/// <summary>What a function executes for each invocation. Thread-safe if invocations are concurrent.</summary>
public interface IFunctionHandler
{
    /// <summary>
    /// Executes an invocation: reads <see cref="Invocation.Payload"/>, and writes the response to <see cref="Invocation.Response"/>, or calls
    /// <see cref="Invocation.StartStreaming(string)"/>. A response without bytes is <c>null</c>. An exception is the error of the invocation.
    /// </summary>
    /// <param name="invocation">The invocation. It must not be used after the end of the method.</param>
    ValueTask HandleAsync(Invocation invocation);
}
