namespace Tern.Calls;

/// <summary>Is called at fixed points of every attempt; implement the points you need.</summary>
/// <remarks>
/// One instance serves all calls of its clients at the same time. An exception ends the call and reaches its caller as it is.
/// </remarks>
public interface ICallInterceptor
{
    /// <summary>The request is complete but for its signature: <see cref="AttemptContext.Headers"/> may be changed.</summary>
    ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    /// <summary>The request is signed and about to be sent: <see cref="AttemptContext.Request"/> is what the server will see.</summary>
    ValueTask BeforeSendAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    /// <summary>The head of a response has come: <see cref="AttemptContext.Response"/>. Its body must be left unread.</summary>
    ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
