using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>An HTTP server on a free port of 127.0.0.1 that records its requests.</summary>
internal abstract class TestServer : IAsyncDisposable
{
    private readonly ConcurrentQueue<ServerRequest> _requests = new();
    private readonly Lock _lock = new();
    private WebApplication? _application;

    /// <summary>The URL of the server, without a path.</summary>
    public string Endpoint { get; private set; } = "";

    /// <summary>The requests that the server has received, in their order.</summary>
    public IReadOnlyCollection<ServerRequest> Requests => _requests;

    /// <summary>Accepts requests from now on.</summary>
    public async Task StartAsync(CancellationToken cancellationToken = default)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1);
        });
        _application = builder.Build();
        ((IApplicationBuilder)_application).Run(HandleAsync);
        await _application.StartAsync(cancellationToken);
        Endpoint = _application.Services.GetRequiredService<IServer>().Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single();
    }

    /// <summary>Stops listening and aborts requests in flight.</summary>
    public async ValueTask DisposeAsync()
    {
        if (_application is null)
            return;
        await _application.StopAsync(new CancellationToken(canceled: true));
        await _application.DisposeAsync();
    }

    /// <summary>Creates the response. The calls do not overlap.</summary>
    protected abstract ServerResponse Respond(ServerRequest request);

    private async Task HandleAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body, context.RequestAborted);
        var request = new ServerRequest(
            context.Request.Method,
            context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget,
            [.. context.Request.Headers.SelectMany(header => header.Value, (header, value) => KeyValuePair.Create(header.Key, value ?? ""))],
            body.ToArray());
        _requests.Enqueue(request);
        ServerResponse response;
        lock (_lock)
            response = Respond(request);
        byte[] content = Encoding.UTF8.GetBytes(response.Body);
        context.Response.StatusCode = response.Status;
        context.Response.ContentType = response.ContentType;
        context.Response.ContentLength = content.Length;
        foreach ((string name, string value) in response.Headers)
            context.Response.Headers[name] = value;
        await context.Response.Body.WriteAsync(content, context.RequestAborted);
    }
}
