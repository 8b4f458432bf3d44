using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Runtime;

namespace Tern.Local.Protocols.Query;

/// <summary>Handles the requests of services with the query protocol.</summary>
/// <param name="pipeline">Executes the requests.</param>
/// <param name="services">The services.</param>
/// <param name="unsupported">Receives the requests of services that Tern.Local does not support.</param>
internal sealed class QueryRequestHandler(RequestPipeline pipeline, IReadOnlyList<QueryService> services, UnsupportedServiceHandler unsupported) : IRequestHandler
{
    private readonly Dictionary<string, QueryService> _services = services.ToDictionary(service => service.SigningName, StringComparer.Ordinal);
    private readonly int _maxRequestLength = services.Max(service => service.MaxRequestLength);

    /// <summary>Whether a request has the form of the protocol and is not signed for another service.</summary>
    public bool Accepts(LocalRequest request) => request.Scope is { } scope
        ? _services.ContainsKey(scope.Service) && (RequestForms.IsQuery(request) || QueryUrl.HasSignedAction(request))
        : RequestForms.IsQuery(request);

    /// <summary>False: the services of the query protocol have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var received = new PooledBuffer();
        bool isRead = await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, _maxRequestLength, received, pipeline.Time, cancellationToken).ConfigureAwait(false);
        ReadOnlyMemory<byte> parameters = isRead ? QueryUrl.AddParameters(request, received.WrittenMemory) : default;
        string? operation = isRead ? FormAction.Find(parameters.Span) : null;
        if (Find(request, operation) is not { } service)
            return await unsupported.HandleAsync(request.WithContent(received.WrittenSpan.ToArray()), cancellationToken).ConfigureAwait(false);
        if (!isRead || received.WrittenCount > service.MaxRequestLength)
            return pipeline.Refuse(service, 413, "RequestEntityTooLarge", $"The request body exceeds the maximum of {service.MaxRequestLength} bytes.");
        return operation is null
            ? pipeline.Refuse(service, 400, "MissingAction", "The request does not contain the parameter Action.")
            : await pipeline.ExecuteAsync(service, operation, request, received.WrittenMemory, service.AddPathParameters(request, parameters), cancellationToken).ConfigureAwait(false);
    }

    // An unsigned request to a host without the name of a service is one of the service that has the operation.
    private QueryService? Find(LocalRequest request, string? operation)
    {
        if (request.Scope is { } scope)
            return _services[scope.Service];
        if (_services.TryGetValue(RequestServiceName.FindInHost(request), out QueryService? service))
            return service;
        return operation is null ? null : services.FirstOrDefault(service => service.Operations.Contains(operation));
    }
}
