using System.Text;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Invocation;

/// <summary><c>InvokeWithResponseStream</c>. The result of a handler is one chunk.</summary>
internal static class InvokeFunctionWithResponseStream
{
    private const int NoContent = 204;

    public static InvokeWithResponseStreamResponse Execute(LambdaEngine engine, RequestContext context, InvokeWithResponseStreamRequest request)
    {
        FunctionInvocation invocation = InvokeFunction.Prepare(
            engine, context, FunctionReference.Parse(request.FunctionName, request.Qualifier, context.Scope), request.Payload, request.ClientContext, isAsynchronous: false);
        if (request.InvocationType == ResponseStreamingInvocationType.DryRun)
            return new InvokeWithResponseStreamResponse { StatusCode = NoContent };
        // The invocation starts here, so that an error of the concurrency is an error of the request and not of the stream.
        Task<InvocationResult> result = engine.Invoker.InvokeAsync(invocation);
        return new InvokeWithResponseStreamResponse
        {
            StatusCode = 200,
            ExecutedVersion = invocation.Version.Version,
            ResponseStreamContentType = "application/octet-stream",
            EventStream = ReadEventsAsync(result, request.LogType == LogType.Tail),
        };
    }

    private static async IAsyncEnumerable<InvokeWithResponseStreamResponseEvent> ReadEventsAsync(Task<InvocationResult> invocation, bool hasLog)
    {
        InvocationResult result = await invocation.ConfigureAwait(false);
        if (result.IsSuccess)
            yield return new InvokeWithResponseStreamResponseEvent.PayloadChunk(new() { Payload = result.Payload });
        yield return new InvokeWithResponseStreamResponseEvent.InvokeComplete(new()
        {
            ErrorCode = result.ErrorType,
            ErrorDetails = result.IsSuccess ? null : Encoding.UTF8.GetString(result.Payload.Span),
            LogResult = hasLog ? result.Log.ToBase64() : null,
        });
    }
}
