using Microsoft.AspNetCore.Hosting.Server.Abstractions;

namespace Tern.Functions.AspNetCore.Features;

/// <summary>Retains the context of the host, which is also used for one request after another.</summary>
internal sealed class RequestFeatures<TContext> : RequestFeatures, IHostContextContainer<TContext>
    where TContext : notnull
{
    TContext? IHostContextContainer<TContext>.HostContext { get; set; }
}
