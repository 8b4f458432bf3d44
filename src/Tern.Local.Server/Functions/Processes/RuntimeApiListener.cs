using System.Net;
using Tern.Local.Http;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Routing;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>
/// The runtime API of a process at a port of its own. Most runtimes use only the host and the port of <c>AWS_LAMBDA_RUNTIME_API</c>, so that a path could not select the
/// process.
/// </summary>
internal sealed class RuntimeApiListener : IAsyncDisposable
{
    private readonly KestrelListener _listener;

    private RuntimeApiListener(KestrelListener listener, ExecutionEnvironment environment)
    {
        _listener = listener;
        Environment = environment;
    }

    /// <summary>The environment of the process.</summary>
    public ExecutionEnvironment Environment { get; }

    /// <summary>The host and the port.</summary>
    public string Address => _listener.Endpoint.Authority;

    /// <summary>Starts to listen on a free port of the loopback address.</summary>
    public static async Task<RuntimeApiListener> StartAsync(ExecutionEnvironment environment, TimeProvider time)
    {
        var handler = new Handler(environment);
        var adapter = new HttpAdapter(handler, time, new RequestGuard(handler, []), RequestLog.None);
        return new RuntimeApiListener(await KestrelListener.StartAsync(IPAddress.Loopback, 0, adapter, allowsSlowBodies: true, CancellationToken.None).ConfigureAwait(false), environment);
    }

    public ValueTask DisposeAsync() => _listener.DisposeAsync();

    private sealed class Handler(ExecutionEnvironment environment) : IRequestHandler
    {
        // Runtimes are not web pages.
        public bool AllowsOrigin(LocalRequest request, string origin) => false;

        public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) => environment.HandleAsync(request, cancellationToken);
    }
}
