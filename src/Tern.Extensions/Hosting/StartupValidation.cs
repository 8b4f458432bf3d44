using Microsoft.Extensions.Hosting;
using Tern.Extensions.Registration;

namespace Tern.Extensions.Hosting;

/// <summary>Validates the configuration of the clients before a host starts its services.</summary>
internal sealed class StartupValidation(ClientRegistry registry) : IHostedLifecycleService
{
    public Task StartingAsync(CancellationToken cancellationToken)
    {
        registry.Validate();
        return Task.CompletedTask;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
