using Tern.Local.Http;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.Urls;

/// <summary>Invokes functions for HTTP requests: of their URLs, and of listeners.</summary>
/// <param name="invoker">Executes the functions.</param>
/// <param name="time">The clock of the limits of callers, which is never frozen.</param>
internal sealed class HttpInvoker(FunctionInvoker invoker, TimeProvider time)
{
    /// <summary>Invokes a function, and waits until a streamed response starts, or for the complete result.</summary>
    /// <param name="resolved">The function.</param>
    /// <param name="payload">The event.</param>
    /// <param name="requestId">The ID of the invocation.</param>
    /// <param name="isStreamed">Whether the response is streamed.</param>
    /// <param name="maxTime">The time that the caller waits for the complete result.</param>
    /// <param name="createResponse">Creates the response from the complete result.</param>
    /// <param name="cancellationToken">Cancels the wait. The function continues.</param>
    /// <exception cref="TernServiceException">Too many invocations are in flight.</exception>
    /// <exception cref="TimeoutException">The function has exceeded <paramref name="maxTime"/>.</exception>
    public async ValueTask<LocalResponse> InvokeAsync(
        ResolvedFunction resolved, ReadOnlyMemory<byte> payload, string requestId, bool isStreamed, TimeSpan maxTime, Func<InvocationResult, LocalResponse> createResponse, CancellationToken cancellationToken)
    {
        ResponseChunks? chunks = isStreamed ? new ResponseChunks() : null;
        Task<InvocationResult> invocation = invoker.InvokeAsync(new FunctionInvocation
        {
            Function = resolved.Function,
            Version = resolved.Version,
            InvokedArn = resolved.Arn,
            RequestId = requestId,
            Payload = payload,
            Chunks = chunks,
        });
        return chunks is not null
            ? await UrlStream.OpenAsync(chunks, invocation, cancellationToken).ConfigureAwait(false)
            : createResponse(await invocation.WaitAsync(maxTime, time, cancellationToken).ConfigureAwait(false));
    }
}
