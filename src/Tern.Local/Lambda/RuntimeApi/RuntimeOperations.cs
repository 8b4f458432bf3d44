using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Protocols;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The operations of the runtime API. A <see cref="RemoteFunction"/> has the invocations.</summary>
/// <param name="time">The clock for bodies that are received slowly.</param>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</seealso>
internal sealed class RuntimeOperations(TimeProvider time)
{
    private const int MaxContentLength = FunctionInvoker.MaxResponseLength + 64 * 1024;

    /// <summary>Whether an operation is one that a process sends before it has received an invocation.</summary>
    public static bool IsFirst(string method, string[] operation) => (method, operation) is ("GET", ["invocation", "next"]) or ("POST", ["init" or "restore", "error"]);

    /// <summary>Executes an operation.</summary>
    /// <param name="request">The request.</param>
    /// <param name="operation">The segments of the path after <c>runtime</c>.</param>
    /// <param name="function">The invocations.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public async ValueTask<LocalResponse> ExecuteAsync(LocalRequest request, string[] operation, RemoteFunction function, CancellationToken cancellationToken)
    {
        switch (request.Method, operation)
        {
            case ("GET", ["invocation", "next"]):
                (RemoteInvocation invocation, ReadOnlyMemory<byte> payload) = await function.NextAsync(cancellationToken).ConfigureAwait(false);
                return RuntimeApiResponses.CreateInvocation(invocation, payload);
            // A restored process continues at once, because nothing is stored as a snapshot.
            case ("GET", ["restore", "next"]):
                return new LocalResponse { StatusCode = 200, Headers = [], ContentType = "application/json" };
            case ("POST", ["invocation", var id, "response"]):
                if (!StreamedResponse.HasValidMode(request))
                    return RuntimeApiResponses.CreateInvalidResponseMode();
                return function.TakeResponse(id) is { } answered
                    ? await RespondAsync(request, answered, cancellationToken).ConfigureAwait(false)
                    : RuntimeApiResponses.CreateUnknownInvocation();
            case ("POST", ["invocation", var id, "error"]):
                return function.TakeResponse(id) is { } failed
                    ? await FailAsync(request, failed, cancellationToken).ConfigureAwait(false)
                    : RuntimeApiResponses.CreateUnknownInvocation();
            case ("POST", ["init" or "restore", "error"]):
                return await FailAllAsync(request, function, cancellationToken).ConfigureAwait(false);
            default:
                return RuntimeApiResponses.CreateUnknownOperation();
        }
    }

    private async ValueTask<LocalResponse> RespondAsync(LocalRequest request, RemoteInvocation invocation, CancellationToken cancellationToken)
    {
        if (StreamedResponse.IsStreamed(request))
        {
            await StreamedResponse.ReadAsync(request, invocation).ConfigureAwait(false);
            return RuntimeApiResponses.CreateAccepted();
        }
        if (await ReadAsync(request, invocation, cancellationToken).ConfigureAwait(false) is not { } content)
        {
            invocation.Response.TrySetException(new RemoteFunctionException(FunctionErrorDocument.ResponseTooLarge, FunctionErrorDocument.CreateTooLarge(FunctionInvoker.MaxResponseLength)));
            return RuntimeApiResponses.CreateTooLarge();
        }
        invocation.Context.Chunks?.Start(request.Header("Content-Type"));
        invocation.Response.TrySetResult(content);
        return RuntimeApiResponses.CreateAccepted();
    }

    private async ValueTask<LocalResponse> FailAsync(LocalRequest request, RemoteInvocation invocation, CancellationToken cancellationToken)
    {
        byte[]? document = await ReadAsync(request, invocation, cancellationToken).ConfigureAwait(false);
        invocation.Response.TrySetException(new RemoteFunctionException(ReadErrorType(request), document));
        return document is null ? RuntimeApiResponses.CreateTooLarge() : RuntimeApiResponses.CreateAccepted();
    }

    private async ValueTask<LocalResponse> FailAllAsync(LocalRequest request, RemoteFunction function, CancellationToken cancellationToken)
    {
        byte[]? document = await ReadAsync(request, cancellationToken).ConfigureAwait(false);
        function.FailAll(ReadErrorType(request), _ => document);
        return document is null ? RuntimeApiResponses.CreateTooLarge() : RuntimeApiResponses.CreateAccepted();
    }

    private static string ReadErrorType(LocalRequest request) => request.Header("Lambda-Runtime-Function-Error-Type") is { Length: > 0 } type ? type : "Unhandled";

    // The response is reserved, so that no other error ends the invocation.
    private async Task<byte[]?> ReadAsync(LocalRequest request, RemoteInvocation invocation, CancellationToken cancellationToken)
    {
        try
        {
            return await ReadAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or TimeoutException)
        {
            invocation.Response.TrySetException(new RemoteFunctionException(
                StreamedResponse.Truncated, FunctionErrorDocument.Create(StreamedResponse.Truncated, "The connection was closed before the response was complete.")));
            throw;
        }
    }

    private async Task<byte[]?> ReadAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var body = new PooledBuffer();
        return await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxContentLength, body, time, cancellationToken).ConfigureAwait(false)
            ? body.WrittenSpan.ToArray()
            : null;
    }
}
