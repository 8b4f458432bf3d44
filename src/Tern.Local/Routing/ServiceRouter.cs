using Tern.Local.Delivery;
using Tern.Local.DynamoDB;
using Tern.Local.Http;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Lambda.Urls;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Protocols.Query;
using Tern.Local.Protocols.RestJson;
using Tern.Local.S3.Requests;
using Tern.Local.Sns.Links;

namespace Tern.Local.Routing;

/// <summary>Selects the service of a request: by <c>X-Amz-Target</c>, by the credential scope of its signature, or by its form, path and host.</summary>
/// <param name="json">The services with AWS JSON.</param>
/// <param name="query">The services with the query protocol.</param>
/// <param name="rest">The services with REST and JSON.</param>
/// <param name="s3">S3, which also receives the requests that no rule selects: any path and any host can be those of a bucket.</param>
/// <param name="root">Receives requests to the root that name no service.</param>
/// <param name="runtime">The runtime API of Lambda, whose requests have no signature.</param>
/// <param name="links">The URLs in messages of SNS, whose requests have no signature.</param>
/// <param name="urls">The URLs of functions.</param>
/// <param name="unsupported">Receives the requests of services that Tern.Local does not support.</param>
internal sealed class ServiceRouter(
    AwsJsonRequestHandler json, QueryRequestHandler query, RestJsonRequestHandler rest, S3RequestHandler s3, DynamoDBRootHandler root, RuntimeApiHandler runtime, SnsLinkHandler links, UrlRequestHandler urls, UnsupportedServiceHandler unsupported)
    : IRequestHandler
{
    /// <inheritdoc/>
    public bool AllowsOrigin(LocalRequest request, string origin) => Find(request).AllowsOrigin(request, origin);

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        // The calls of functions in this process have the length in their flow of execution.
        if (request.Header(Lineage.HeaderName) is { } trace && Lineage.Read(trace) is > 0 and int chainLength)
            DeliveryChain.Set(chainLength);
        return Find(request).HandleAsync(request, cancellationToken);
    }

    private IRequestHandler Find(LocalRequest request)
    {
        if (request.Header(JsonTarget.HeaderName) is { } target)
            return json.Supports(target) ? json : unsupported;
        string? signingName = request.Scope?.Service;
        // A signed request with such a path is for an object of S3.
        if (signingName is null && RuntimeApiHandler.IsPath(request.Target))
            return runtime;
        if (signingName is null && SnsLinkHandler.Accepts(request))
            return links;
        // So is a signed request with the path of a URL, unless its host is that of a URL.
        if (signingName is null or "lambda" && UrlRequestHandler.IsUrl(request))
            return urls;
        if (signingName == s3.SigningName)
            return s3;
        if (query.Accepts(request))
            return query;
        if (rest.Find(request) is not null)
            return rest;
        if (signingName is not null)
            return json.HasSigningName(signingName) ? json : unsupported;
        if (RequestForms.ParseRpcV2(request) is not null)
            return unsupported;
        if (RequestForms.IsAwsJson(request))
            return json;
        return request.Target == "/" && !S3Address.IsHost(request.Header("Host") ?? "") ? root : s3;
    }
}
