using Microsoft.Extensions.Hosting;

namespace Tern.Local.Server;

/// <summary>A lifetime that handles no signals: the default one receives SIGTERM and SIGINT of the whole process, and does not end it.</summary>
internal sealed class ServerLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
