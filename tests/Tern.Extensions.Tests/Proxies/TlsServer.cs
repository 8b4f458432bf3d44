using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Extensions.Tests.Proxies;

/// <summary>A DynamoDB without tables that is reached over TLS, on a free port of 127.0.0.1.</summary>
internal sealed class TlsServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly ConcurrentQueue<string> _requests = new();

    private TlsServer(TestAuthority authority)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
            kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.UseHttps(authority.Server)));
        _application = builder.Build();
        ((IApplicationBuilder)_application).Run(RespondAsync);
    }

    public int Port { get; private set; }

    /// <summary>The method and the host of each request.</summary>
    public IReadOnlyCollection<string> Requests => _requests;

    /// <summary>Whether a request had the header <c>Proxy-Authorization</c>.</summary>
    public bool HasProxyAuthorization { get; private set; }

    public static async Task<TlsServer> StartAsync(TestAuthority authority, CancellationToken cancellationToken)
    {
        var server = new TlsServer(authority);
        await server._application.StartAsync(cancellationToken);
        string address = server._application.Services.GetRequiredService<IServer>().Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single();
        server.Port = new Uri(address).Port;
        return server;
    }

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync(new CancellationToken(canceled: true));
        await _application.DisposeAsync();
    }

    private Task RespondAsync(HttpContext context)
    {
        _requests.Enqueue($"{context.Request.Method} {context.Request.Host.Host}");
        HasProxyAuthorization |= context.Request.Headers.ContainsKey("Proxy-Authorization");
        context.Response.ContentType = "application/x-amz-json-1.0";
        return context.Response.WriteAsync("""{"TableNames":[]}""", context.RequestAborted);
    }
}
