using Tern.Local.Http;

namespace Tern.Local.Services;

/// <summary>A request to a service, and its caller.</summary>
internal sealed class RequestContext
{
    /// <summary>The account and the region of the caller.</summary>
    public required ResourceScope Scope { get; init; }

    /// <summary>The access key ID of the caller; empty for an unsigned request.</summary>
    public required string AccessKeyId { get; init; }

    /// <summary>The ID of the request, which the response repeats.</summary>
    public required string RequestId { get; init; }

    /// <summary>The request as it was received. Its body has been read.</summary>
    public required LocalRequest Request { get; init; }

    /// <summary>The host that the request was sent to.</summary>
    public string Host => Request.Header("Host") ?? "";
}
