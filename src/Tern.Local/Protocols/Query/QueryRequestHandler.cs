using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Runtime;

namespace Tern.Local.Protocols.Query;

/// <summary>Handles the requests of services with the query protocol.</summary>
internal sealed class QueryRequestHandler(RequestPipeline pipeline, IReadOnlyList<QueryService> services) : IRequestHandler
{
    private readonly Dictionary<string, QueryService> _services = services.ToDictionary(service => service.SigningName, StringComparer.Ordinal);

    /// <summary>Returns the service of a request; null for none.</summary>
    public QueryService? Find(LocalRequest request) =>
        RequestForms.IsQuery(request) && RequestServiceName.Find(request) is { } name ? _services.GetValueOrDefault(name) : null;

    /// <summary>False: the services of the query protocol have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        QueryService service = Find(request)!;
        using var received = new PooledBuffer();
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, service.MaxRequestLength, received, pipeline.Time, cancellationToken).ConfigureAwait(false))
            return pipeline.Refuse(service, 413, "RequestEntityTooLarge", $"The request body exceeds the maximum of {service.MaxRequestLength} bytes.");
        string? operation = FormAction.Find(received.WrittenSpan);
        return operation is null
            ? pipeline.Refuse(service, 400, "MissingAction", "The request does not contain the parameter Action.")
            : await pipeline.ExecuteAsync(service, operation, request, received.WrittenMemory, cancellationToken).ConfigureAwait(false);
    }
}
