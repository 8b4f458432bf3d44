using System.Text;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Invocation;

/// <summary><c>InvokeWithResponseStream</c>. Each chunk of the function is an event. The result of a handler in this process is one chunk.</summary>
internal static class InvokeFunctionWithResponseStream
{
    private const int NoContent = 204;

    public static async ValueTask<InvokeWithResponseStreamResponse> ExecuteAsync(
        LambdaEngine engine, RequestContext context, InvokeWithResponseStreamRequest request, CancellationToken cancellationToken)
    {
        var chunks = new ResponseChunks();
        FunctionInvocation invocation = InvokeFunction.Prepare(
            engine, context, FunctionReference.Parse(request.FunctionName, request.Qualifier, context.Scope), request.Payload, request.ClientContext, isAsynchronous: false, request.TenantId, chunks);
        if (request.InvocationType == ResponseStreamingInvocationType.DryRun)
            return new InvokeWithResponseStreamResponse { StatusCode = NoContent };
        // The invocation starts here, so that an error of the concurrency is an error of the request and not of the stream.
        Task<InvocationResult> result = engine.Invoker.InvokeAsync(invocation);
        try
        {
            await chunks.Started.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            // The function must not wait for a reader.
            chunks.Abandon();
            throw;
        }
        return new InvokeWithResponseStreamResponse
        {
            StatusCode = 200,
            ExecutedVersion = invocation.Version.Version,
            ResponseStreamContentType = chunks.ContentType ?? "application/octet-stream",
            EventStream = ReadEventsAsync(chunks, result, request.LogType == LogType.Tail),
        };
    }

    private static async IAsyncEnumerable<InvokeWithResponseStreamResponseEvent> ReadEventsAsync(ResponseChunks chunks, Task<InvocationResult> invocation, bool hasLog)
    {
        while (await chunks.ReadAsync(CancellationToken.None).ConfigureAwait(false) is { } chunk)
            yield return new InvokeWithResponseStreamResponseEvent.PayloadChunk(new() { Payload = chunk });
        InvocationResult result = await invocation.ConfigureAwait(false);
        yield return new InvokeWithResponseStreamResponseEvent.InvokeComplete(new()
        {
            ErrorCode = result.ErrorType,
            ErrorDetails = result.IsSuccess ? null : Encoding.UTF8.GetString(result.Payload.Span),
            LogResult = hasLog ? result.Log.ToBase64() : null,
        });
    }
}
