namespace Tern;

/// <summary>Called at fixed points of every attempt. Implement the methods that you need.</summary>
/// <remarks>
/// One instance is called by all calls of its clients concurrently. An exception ends the call and reaches the caller unchanged.
/// </remarks>
public interface ICallInterceptor
{
    /// <summary>Called when the request is complete except for its signature: <see cref="AttemptContext.Headers"/> can be changed.</summary>
    ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    /// <summary>
    /// Called when the request is signed, before it is sent: <see cref="AttemptContext.Request"/> is what the server will receive.
    /// </summary>
    ValueTask BeforeSendAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    /// <summary>Called when the headers of a response have been received: <see cref="AttemptContext.Response"/>. Do not read its body.</summary>
    ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
