using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Tern.Local.Server;

/// <summary>A <see cref="LocalAws"/> over HTTP, for programs in any language and other processes.</summary>
internal sealed class LocalServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly bool _ownsAws;

    private LocalServer(WebApplication application, LocalAws aws, bool ownsAws, Uri endpoint)
    {
        _application = application;
        _ownsAws = ownsAws;
        Aws = aws;
        Endpoint = endpoint;
    }

    /// <summary>What is served: its faults and its clients work here too.</summary>
    public LocalAws Aws { get; }

    /// <summary>The URL to give to clients, for example <c>http://127.0.0.1:8000</c>.</summary>
    public Uri Endpoint { get; }

    /// <summary>Starts an AWS of its own and serves it; both end together.</summary>
    /// <param name="aws">How the AWS behaves; null for the defaults.</param>
    /// <param name="options">Where to listen; null for a free port of this machine's own address.</param>
    /// <param name="cancellationToken">Ends the start.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    /// <inheritdoc cref="LocalAws.StartAsync" path="/exception"/>
    public static async Task<LocalServer> StartAsync(
        LocalAwsOptions? aws = null, LocalServerOptions? options = null, CancellationToken cancellationToken = default)
    {
        LocalAws started = await LocalAws.StartAsync(aws, cancellationToken).ConfigureAwait(false);
        try
        {
            return await StartAsync(started, ownsAws: true, options ?? new(), cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await started.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Serves an AWS that is there already and stays when the server ends.</summary>
    /// <inheritdoc cref="StartAsync(LocalAwsOptions?, LocalServerOptions?, CancellationToken)"/>
    public static Task<LocalServer> StartAsync(LocalAws aws, LocalServerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(aws);
        return StartAsync(aws, ownsAws: false, options ?? new(), cancellationToken);
    }

    /// <summary>Stops listening, ends what is under way, and closes the AWS if it is the server's own.</summary>
    public async ValueTask DisposeAsync()
    {
        // A request that hangs on purpose must not keep the server from ending.
        using var atOnce = new CancellationTokenSource();
        await atOnce.CancelAsync().ConfigureAwait(false);
        await _application.StopAsync(atOnce.Token).ConfigureAwait(false);
        await _application.DisposeAsync().ConfigureAwait(false);
        if (_ownsAws)
            await Aws.DisposeAsync().ConfigureAwait(false);
    }

    private static async Task<LocalServer> StartAsync(LocalAws aws, bool ownsAws, LocalServerOptions options, CancellationToken cancellationToken)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            // The gateway has the service's own limit and answers in its words.
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(options.Address, options.Port, listen => listen.Protocols = HttpProtocols.Http1);
        });
        builder.Services.AddSingleton<IHostLifetime, ServerLifetime>();
        WebApplication application = builder.Build();
        var adapter = new HttpAdapter(aws.Gateway, new RequestGuard(aws.Gateway, options.AllowedHosts), new RequestLog(options.LogLevel, options.LogWriter, aws.Gateway.Time));
        ((IApplicationBuilder)application).Run(adapter.HandleAsync);
        try
        {
            await application.StartAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await application.DisposeAsync().ConfigureAwait(false);
            throw;
        }
        string address = application.Services.GetRequiredService<IServer>().Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single();
        return new LocalServer(application, aws, ownsAws, new Uri(address, default(UriCreationOptions)));
    }
}
