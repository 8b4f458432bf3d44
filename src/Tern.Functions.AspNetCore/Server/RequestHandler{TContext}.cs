using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Tern.Functions.AspNetCore.Features;
using Tern.Functions.AspNetCore.Snapshots;
using Tern.Functions.Http;
using HttpRequest = Tern.Functions.Http.HttpRequest;
using HttpResponse = Tern.Functions.Http.HttpResponse;

namespace Tern.Functions.AspNetCore.Server;

/// <summary>Executes the application for each invocation.</summary>
internal sealed class RequestHandler<TContext>(IHttpApplication<TContext> application, FunctionServerOptions options, ILogger logger) : IFunctionHandler
    where TContext : notnull
{
    private readonly Stack<RequestFeatures<TContext>> _free = new();

    public ValueTask HandleAsync(Invocation invocation)
    {
        HttpInvocation http = HttpInvocation.Of(invocation);
        RequestFeatures<TContext> features = Rent();
        features.Begin(http, isStreamed: Contains(options.StreamedKinds, http.Request.Kind));
        return ExecuteAsync(features, http);
    }

    public async Task ExecuteSnapshotRequestsAsync(CancellationToken cancellationToken)
    {
        foreach (SnapshotRequest request in options.SnapshotRequests)
        {
            cancellationToken.ThrowIfCancellationRequested();
            using HttpRequest read = HttpRequest.Read(SnapshotEvent.Create(request));
            using var response = new HttpResponse();
            await ExecuteAsync(read, response, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Executes the application for a request without an invocation.</summary>
    public ValueTask ExecuteAsync(HttpRequest request, HttpResponse response, CancellationToken cancellationToken)
    {
        RequestFeatures<TContext> features = Rent();
        features.Begin(request, response, cancellationToken);
        return ExecuteAsync(features, http: null);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ExecuteAsync(RequestFeatures<TContext> features, HttpInvocation? http)
    {
        try
        {
            if (features.IsRejected)
                features.FailResponse(StatusCodes.Status400BadRequest);
            else
                await ExecuteAsync(features).ConfigureAwait(false);
            http?.WriteResponse();
        }
        finally
        {
            features.End();
            lock (_free)
                _free.Push(features);
        }
    }

    // The order is that of Kestrel: the application, OnStarting, the end of the body, OnCompleted, the end of the context.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ExecuteAsync(RequestFeatures<TContext> features)
    {
        TContext context = application.CreateContext(features);
        Exception? failure = null;
        try
        {
            await application.ProcessRequestAsync(context).ConfigureAwait(false);
            await features.CompleteResponseAsync().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            failure = e;
            Report(features, e);
        }
        await features.ExecuteCompletedAsync(logger).ConfigureAwait(false);
        application.DisposeContext(context, failure);
        if (features.IsAborted)
            throw new ConnectionAbortedException("The application has aborted the request.");
        // The caller has received a part of the response, or the handler has defined it. Another response is not possible.
        if (failure is not null && features.HasStarted)
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(failure);
        if (failure is not null)
            features.FailResponse(failure is BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status500InternalServerError);
    }

    private void Report(RequestFeatures<TContext> features, Exception failure)
    {
        if (failure is BadHttpRequestException)
            RequestLog.Rejected(logger, failure);
        else
            RequestLog.Failed(logger, features.TraceIdentifier, failure);
        if (!features.HasStarted)
            features.StatusCode = failure is BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status500InternalServerError;
    }

    private RequestFeatures<TContext> Rent()
    {
        lock (_free)
        {
            if (_free.TryPop(out RequestFeatures<TContext>? features))
                return features;
        }
        return new RequestFeatures<TContext>();
    }

    private static bool Contains(IReadOnlyList<HttpEventKind> kinds, HttpEventKind kind)
    {
        for (int i = 0; i < kinds.Count; i++)
        {
            if (kinds[i] == kind)
                return true;
        }
        return false;
    }
}
