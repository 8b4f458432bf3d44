using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Abstractions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Local.Server;

/// <summary>Passes requests from Kestrel to an adapter. The requests of a connection use one context, one after another.</summary>
internal sealed class HttpApplication(HttpAdapter adapter) : IHttpApplication<DefaultHttpContext>
{
    public DefaultHttpContext CreateContext(IFeatureCollection contextFeatures)
    {
        if (contextFeatures is not IHostContextContainer<DefaultHttpContext> connection)
            return new DefaultHttpContext(contextFeatures);
        if (connection.HostContext is { } context)
            context.Initialize(contextFeatures);
        else
            connection.HostContext = context = new DefaultHttpContext(contextFeatures);
        return context;
    }

    public Task ProcessRequestAsync(DefaultHttpContext context) => adapter.HandleAsync(context);

    public void DisposeContext(DefaultHttpContext context, Exception? exception) => context.Uninitialize();
}
