using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Tern.Functions.AspNetCore.Server;

/// <summary>A server whose requests are the events of the function.</summary>
internal sealed partial class FunctionServer : IServer
{
    private readonly FunctionServerOptions _options;
    private readonly StartupFailure _startup;
    private readonly IServiceProvider _provider;
    private readonly IServiceCollection _services;
    private readonly IHostApplicationLifetime _lifetime;
    private readonly ILogger _logger;
    private readonly CancellationTokenSource _stopping = new();
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _isStarted;

    public FunctionServer(
        FunctionServerOptions options, StartupFailure startup, IServiceProvider provider, IServiceCollection services, IHostApplicationLifetime lifetime, ILoggerFactory loggers)
    {
        _options = options;
        _startup = startup;
        _provider = provider;
        _services = services;
        _lifetime = lifetime;
        _logger = loggers.CreateLogger(typeof(FunctionServer).FullName!);
    }

    public IFeatureCollection Features { get; } = new FeatureCollection();

    public Task StartAsync<TContext>(IHttpApplication<TContext> application, CancellationToken cancellationToken)
        where TContext : notnull
    {
        var handler = new RequestHandler<TContext>(application, _options, _logger);
        FunctionOptions function = _options.Function with { Clients = [.. _options.Function.Clients, .. FindClients()] };
        if (_options.SnapshotRequests.Count > 0)
            function = function with { BeforeSnapshot = [handler.ExecuteSnapshotRequestsAsync, .. function.BeforeSnapshot] };
        // From now on, the runtime client reports errors of the initialization.
        _startup.Stop();
        _isStarted = true;
        // With one invocation at a time, the thread waits in the kernel for the next event. It would be missing in the thread pool.
        new Thread(() => Execute(handler, function)) { IsBackground = true, Name = "Tern.Functions" }.UnsafeStart();
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        if (!_isStarted)
            return;
        await _stopping.CancelAsync().ConfigureAwait(false);
        try
        {
            await _ended.Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The host does not wait longer. The service ends the process.
        }
    }

    public void Dispose() => _stopping.Dispose();

    private void Execute(IFunctionHandler handler, FunctionOptions options)
    {
        int exitCode = 1;
        try
        {
            exitCode = Function.RunAsync(handler, options, _stopping.Token).GetAwaiter().GetResult();
        }
        catch (Exception e)
        {
            LogEnd(_logger, e);
        }
        _ended.SetResult();
        if (exitCode != 0)
            Environment.ExitCode = exitCode;
        _lifetime.StopApplication();
    }

    private List<ServiceClient> FindClients()
    {
        List<ServiceClient> clients = [];
        foreach (ServiceDescriptor service in _services)
        {
            if (service is { Lifetime: ServiceLifetime.Singleton, IsKeyedService: false, ServiceType.IsGenericTypeDefinition: false } && service.ServiceType.IsSubclassOf(typeof(ServiceClient)))
                clients.Add((ServiceClient)_provider.GetRequiredService(service.ServiceType));
        }
        return clients;
    }

    [LoggerMessage(1, LogLevel.Critical, "The function has ended with an error.")]
    private static partial void LogEnd(ILogger logger, Exception exception);
}
