using Tern.Lambda;
using Tern.Local.Lambda.Asynchronous;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Wire;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.Invocation;

/// <summary><c>Invoke</c>.</summary>
internal static class InvokeFunction
{
    private const int Accepted = 202;
    private const int NoContent = 204;

    public static async ValueTask<InvokeResponse> ExecuteAsync(LambdaEngine engine, RequestContext context, InvokeRequest request, CancellationToken cancellationToken)
    {
        InvocationType type = request.InvocationType ?? InvocationType.RequestResponse;
        FunctionReference reference = FunctionReference.Parse(request.FunctionName, request.Qualifier, context.Scope);
        FunctionInvocation invocation = Prepare(engine, context, reference, request.Payload, request.ClientContext, type == InvocationType.Event, request.TenantId);
        if (type == InvocationType.DryRun)
            return new InvokeResponse { StatusCode = NoContent };
        if (type == InvocationType.Event)
        {
            engine.Asynchronous.Add(new QueuedEvent
            {
                Catalog = engine.Catalogs.Get(context.Scope),
                Reference = reference,
                RequestId = context.RequestId,
                Payload = invocation.Payload,
                ClientContext = invocation.ClientContext,
                TenantId = invocation.TenantId,
                QueuedAt = engine.Time.GetUtcNow(),
            });
            await engine.FlushAsync(cancellationToken).ConfigureAwait(false);
            return new InvokeResponse { StatusCode = Accepted };
        }
        // A caller that disconnects does not cancel the function.
        InvocationResult result = await engine.Invoker.InvokeAsync(invocation).WaitAsync(cancellationToken).ConfigureAwait(false);
        return new InvokeResponse
        {
            StatusCode = 200,
            ExecutedVersion = result.ExecutedVersion,
            FunctionError = result.FunctionError,
            LogResult = request.LogType == LogType.Tail ? result.Log.ToBase64() : null,
            Payload = result.Payload,
        };
    }

    /// <summary>Writes a response. Its media type is JSON, also if the result is not.</summary>
    public static void Write(RestResponse message, InvokeResponse response)
    {
        InvokeServer.WriteResponse(message, response);
        if (response.Payload is not null)
            message.ContentType = "application/json";
    }

    /// <summary>Finds the version of a request, and checks its event.</summary>
    /// <exception cref="TernServiceException">The function does not exist, or the event is invalid.</exception>
    public static FunctionInvocation Prepare(
        LambdaEngine engine, RequestContext context, FunctionReference reference, ReadOnlyMemory<byte>? payload, string? clientContext, bool isAsynchronous, string? tenantId, ResponseChunks? chunks = null)
    {
        FunctionCatalog catalog = engine.Catalogs.Get(context.Scope);
        ResolvedFunction resolved;
        lock (catalog.Lock)
            resolved = ResolvedFunction.TryFind(catalog, reference) ?? throw LambdaFailures.FunctionNotFound(FunctionArns.Create(context.Scope, reference.Name, reference.QualifierOrLatest));
        return new FunctionInvocation
        {
            Function = resolved.Function,
            Version = resolved.Version,
            InvokedArn = resolved.Arn,
            RequestId = context.RequestId,
            Payload = PayloadRules.Check(payload, isAsynchronous),
            ClientContext = ClientContexts.Decode(clientContext),
            TenantId = tenantId,
            Chunks = chunks,
        };
    }
}
