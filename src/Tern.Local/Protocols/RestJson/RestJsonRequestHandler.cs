using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.RestJson;

/// <summary>Handles the requests of services with REST and JSON.</summary>
internal sealed class RestJsonRequestHandler(RequestPipeline pipeline, IReadOnlyList<RestJsonService> services) : IRequestHandler
{
    private readonly Dictionary<string, RestJsonService> _services = services.ToDictionary(service => service.SigningName, StringComparer.Ordinal);

    /// <summary>Returns the service of a request; null for none.</summary>
    public RestJsonService? Find(LocalRequest request) => RequestServiceName.Find(request) is { } name ? _services.GetValueOrDefault(name) : null;

    /// <summary>False: the services have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        RestJsonService service = Find(request)!;
        string operation;
        try
        {
            operation = service.Router.Select(RestJsonService.CreateRequest(request, default)).Operation;
        }
        catch (RejectedRequestException rejected)
        {
            return pipeline.Refuse(service, rejected.StatusCode, rejected.ErrorCode, rejected.ServiceMessage);
        }
        using var received = new PooledBuffer();
        return await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, service.MaxRequestLength, received, pipeline.Time, cancellationToken).ConfigureAwait(false)
            ? await pipeline.ExecuteAsync(service, operation, request, received.WrittenMemory, cancellationToken).ConfigureAwait(false)
            : Refuse(service, service.CreateTooLargeError(operation));
    }

    private LocalResponse Refuse(RestJsonService service, TernServiceException error) => pipeline.Refuse(service, 413, error.ErrorCode, error.ServiceMessage);
}
