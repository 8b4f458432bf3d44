using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Local.Server.Functions.Page;
using Tern.Local.Services;

namespace Tern.Local.Server;

/// <summary>Handles the requests to this program itself, and passes all others to the services.</summary>
/// <param name="router">Receives the requests of the services.</param>
/// <param name="services">The services, for health checks.</param>
/// <param name="page">The page of invocations; null for none.</param>
internal sealed class ServerRequestHandler(IRequestHandler router, IReadOnlyList<ILocalService> services, FunctionPage? page) : IRequestHandler
{
    /// <inheritdoc/>
    public bool AllowsOrigin(LocalRequest request, string origin) => !FunctionPage.IsPath(request) && router.AllowsOrigin(request, origin);

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        if (Health.IsHealthRequest(request))
            return ValueTask.FromResult(Health.CreateResponse(services));
        return page is not null && FunctionPage.IsPath(request) ? ValueTask.FromResult(page.Handle(request)) : router.HandleAsync(request, cancellationToken);
    }
}
