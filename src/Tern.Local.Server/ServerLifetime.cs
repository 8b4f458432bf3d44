using Microsoft.Extensions.Hosting;

namespace Tern.Local.Server;

/// <summary>A host lifetime that handles no signals. The default lifetime would handle SIGTERM and SIGINT, which <see cref="StopSignal"/> handles.</summary>
internal sealed class ServerLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
