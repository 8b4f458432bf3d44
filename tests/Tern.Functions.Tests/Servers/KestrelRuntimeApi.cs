using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Tern.Functions.Tests.Servers;

/// <summary>A Runtime API on Kestrel.</summary>
internal sealed class KestrelRuntimeApi : IRuntimeApiServer
{
    private readonly ConcurrentQueue<ServerResult> _results = new();
    private readonly TaskCompletionSource _complete = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _stop = new();
    private readonly WebApplication _app;
    private readonly int _count;
    private readonly bool _isChunked;
    private int _next = -1;

    private KestrelRuntimeApi(WebApplication app, int count, bool isChunked)
    {
        _app = app;
        _count = count;
        _isChunked = isChunked;
        app.MapGet("/2018-06-01/runtime/invocation/next", SendEventAsync);
        app.MapPost("/2018-06-01/runtime/invocation/{id}/{kind}", ReceiveAsync);
        app.MapPost("/2020-01-01/extension/register", (HttpContext context) => context.Response.Headers["Lambda-Extension-Identifier"] = "ext-1");
        app.MapGet("/2020-01-01/extension/event/next", WaitAsync);
    }

    public string Address => new Uri(_app.Urls.Single()).Authority;

    public static async Task<IRuntimeApiServer> StartAsync(int count, bool isChunked)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        var server = new KestrelRuntimeApi(builder.Build(), count, isChunked);
        await server._app.StartAsync();
        return server;
    }

    public async Task<IReadOnlyList<ServerResult>> GetResultsAsync(CancellationToken cancellationToken)
    {
        await _complete.Task.WaitAsync(cancellationToken);
        return [.. _results];
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _app.DisposeAsync();
        _stop.Dispose();
    }

    private async Task SendEventAsync(HttpContext context)
    {
        int number = Interlocked.Increment(ref _next);
        if (number >= _count)
        {
            await WaitAsync(context);
            return;
        }
        HttpResponse response = context.Response;
        response.Headers["Lambda-Runtime-Aws-Request-Id"] = $"id-{number}";
        response.Headers["Lambda-Runtime-Deadline-Ms"] = $"{DateTimeOffset.UtcNow.AddMinutes(5).ToUnixTimeMilliseconds()}";
        string body = $"\"{number}\"";
        if (!_isChunked)
            response.ContentLength = body.Length;
        // Without a length, each flush is a chunk.
        foreach (char character in body)
        {
            await response.WriteAsync(character.ToString());
            await response.Body.FlushAsync();
        }
    }

    private async Task ReceiveAsync(HttpContext context, string id, string kind)
    {
        using var reader = new StreamReader(context.Request.Body);
        string body = await reader.ReadToEndAsync();
        string? type = context.Request.Headers["Lambda-Runtime-Function-Error-Type"], error = null;
        if (context.Request.SupportsTrailers() && context.Request.CheckTrailersAvailable())
        {
            type ??= context.Request.GetTrailer("Lambda-Runtime-Function-Error-Type");
            error = context.Request.GetTrailer("Lambda-Runtime-Function-Error-Body");
        }
        _results.Enqueue(new(id, kind, body, type, error));
        context.Response.StatusCode = StatusCodes.Status202Accepted;
        await context.Response.WriteAsync("""{"status":"OK"}""");
        if (_results.Count == _count)
            _complete.TrySetResult();
    }

    private async Task WaitAsync(HttpContext context)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _stop.Token);
        await Task.Delay(Timeout.Infinite, either.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }
}
