using System.Diagnostics;
using Microsoft.Extensions.Hosting;
using Tern.Functions.Hosting;

namespace Tern.Functions.Testing.InProcess;

/// <summary>Replaces services of programs with a generic host or ASP.NET Core, when they build it. These publish an event for this purpose.</summary>
internal sealed class HostBuilding : IObserver<DiagnosticListener>, IObserver<KeyValuePair<string, object?>>
{
    private const string Source = "Microsoft.Extensions.Hosting";
    private const string Event = "HostBuilding";

    private static readonly Lazy<IDisposable> s_subscription = new(() => DiagnosticListener.AllListeners.Subscribe(new HostBuilding()));

    /// <summary>Starts to observe the hosts of the process. The event is in the flow of the function that builds the host.</summary>
    public static void Observe() => _ = s_subscription.Value;

    public void OnNext(DiagnosticListener value)
    {
        if (value.Name == Source)
            _ = value.Subscribe(this, static (name, _, _) => name == Event && AwsEnvironment.Process is HostedEnvironment);
    }

    public void OnNext(KeyValuePair<string, object?> value)
    {
        if (value is { Key: Event, Value: IHostBuilder builder } && AwsEnvironment.Process is IHostedFunction host)
            builder.ConfigureServices((_, services) => host.ConfigureServices(services));
    }

    public void OnCompleted()
    {
    }

    public void OnError(Exception error)
    {
    }
}
