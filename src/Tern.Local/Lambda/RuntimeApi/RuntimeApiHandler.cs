using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Protocols;
using Tern.Local.Routing;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>
/// The runtime API for functions in other processes. Their environment has <c>AWS_LAMBDA_RUNTIME_API=host:port/NAME</c>, with the name of the function, or
/// <c>host:port/ACCOUNT/REGION/NAME</c> for another account or region than those of the options.
/// </summary>
/// <remarks>Requests have no signature. A process that requests its first invocation adds itself as the handler of the function.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</seealso>
internal sealed class RuntimeApiHandler(LambdaEngine engine, LocalAwsOptions options) : IRequestHandler
{
    private const int MaxContentLength = FunctionInvoker.MaxResponseLength + 64 * 1024;

    /// <summary>Whether the path of a request is one of the runtime API.</summary>
    public static bool IsPath(string target) => RuntimeApiPath.Parse(target) is not null;

    /// <summary>False: runtimes are not web pages.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        RuntimeApiPath path = RuntimeApiPath.Parse(request.Target)!;
        if (!path.IsValid)
            return RuntimeApiResponses.CreateInvalidName();
        switch (request.Method, path.Operation)
        {
            case ("GET", ["invocation", "next"]):
                if (path.FindFunction(engine.Remote, adds: true) is not { } function)
                    return RuntimeApiResponses.CreateInvalidName();
                (RemoteInvocation invocation, ReadOnlyMemory<byte> payload) = await function.NextAsync(cancellationToken).ConfigureAwait(false);
                return RuntimeApiResponses.CreateInvocation(invocation, payload);
            // A restored process continues at once, because nothing is stored as a snapshot.
            case ("GET", ["restore", "next"]):
                return new LocalResponse { StatusCode = 200, Headers = [], ContentType = "application/json" };
            case ("POST", ["invocation", var id, "response"]):
                return path.FindFunction(engine.Remote, adds: false)?.TakeResponse(id) is { } answered
                    ? await RespondAsync(request, answered, cancellationToken).ConfigureAwait(false)
                    : RuntimeApiResponses.CreateUnknownInvocation();
            case ("POST", ["invocation", var id, "error"]):
                return path.FindFunction(engine.Remote, adds: false)?.TakeResponse(id) is { } failed
                    ? await FailAsync(request, failed, cancellationToken).ConfigureAwait(false)
                    : RuntimeApiResponses.CreateUnknownInvocation();
            case ("POST", ["init" or "restore", "error"]):
                return path.FindFunction(engine.Remote, adds: true) is { } started
                    ? await FailAllAsync(request, started, cancellationToken).ConfigureAwait(false)
                    : RuntimeApiResponses.CreateInvalidName();
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
        return await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxContentLength, body, options.TimeProvider, cancellationToken).ConfigureAwait(false)
            ? body.WrittenSpan.ToArray()
            : null;
    }
}
