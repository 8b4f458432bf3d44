using System.Globalization;
using Tern.Local.Lambda;

namespace Tern.Local.Server.Apis;

/// <summary>The listeners of the option <c>--api</c>.</summary>
internal sealed class ApiListeners : IAsyncDisposable
{
    private readonly List<(KestrelListener Listener, ApiOption Option)> _listeners = [];

    /// <summary>The URL of each function.</summary>
    public IEnumerable<Uri> Endpoints => _listeners.Select(entry => entry.Listener.Endpoint);

    /// <summary>A line for each function: the URL, the function and the kind.</summary>
    public IEnumerable<string> Descriptions => _listeners.Select(entry => string.Create(
        CultureInfo.InvariantCulture, $"{entry.Listener.Endpoint.GetLeftPart(UriPartial.Authority)}{entry.Option.Path} invokes {entry.Option.Function} ({entry.Option.Kind.ToString().ToLowerInvariant()})"));

    /// <summary>Starts the listeners.</summary>
    /// <exception cref="IOException">A port is in use.</exception>
    public static async Task<ApiListeners> StartAsync(LambdaEngine engine, LocalAwsOptions aws, LocalServerOptions options, CancellationToken cancellationToken)
    {
        var listeners = new ApiListeners();
        try
        {
            foreach (IGrouping<int, ApiOption> port in options.Apis.GroupBy(api => api.Port))
            {
                var handler = new ApiRequestHandler(engine, aws, port);
                var adapter = new HttpAdapter(handler, aws.TimeProvider, new RequestGuard(handler, options.AllowedHosts), new RequestLog(options.LogLevel, options.LogWriter, aws.TimeProvider));
                KestrelListener listener = await KestrelListener.StartAsync(options.Address, port.Key, adapter, allowsSlowBodies: false, cancellationToken).ConfigureAwait(false);
                handler.Port = listener.Endpoint.Port;
                listeners._listeners.AddRange(port.Select(option => (listener, option)));
            }
            return listeners;
        }
        catch
        {
            await listeners.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (KestrelListener listener in _listeners.Select(entry => entry.Listener).Distinct())
            await listener.DisposeAsync().ConfigureAwait(false);
    }
}
