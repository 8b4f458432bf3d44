using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Functions.AspNetCore.Server;
using Tern.Functions.Http;

namespace Tern.Functions.AspNetCore.Tests.Support;

/// <summary>Executes an application for requests without a Runtime API.</summary>
internal sealed class InProcessServer : IServer
{
    private Func<HttpRequest, HttpResponse, ValueTask>? _execute;

    public IFeatureCollection Features { get; } = new FeatureCollection();

    public ValueTask ExecuteAsync(HttpRequest request, HttpResponse response) => _execute!(request, response);

    public Task StartAsync<TContext>(IHttpApplication<TContext> application, CancellationToken cancellationToken)
        where TContext : notnull
    {
        var handler = new RequestHandler<TContext>(application, new FunctionServerOptions(), NullLogger.Instance);
        _execute = (request, response) => handler.ExecuteAsync(request, response, CancellationToken.None);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public void Dispose()
    {
    }
}
