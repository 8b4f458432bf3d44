using Tern.Codecs;

namespace Tern.Calls;

/// <summary>A request before it is signed; pooled by the pipeline and filled by an <see cref="Operation{TRequest, TResult}"/>.</summary>
public sealed class RequestMessage
{
    internal RequestMessage()
    {
    }

    /// <summary>The HTTP method; preset from the operation.</summary>
    public string Method { get; set; } = "POST";

    /// <summary>The path behind the endpoint's own, percent-encoded, beginning with a slash; empty when the endpoint's is the whole.</summary>
    public string Path { get; set; } = "/";

    /// <summary>The query without its question mark, percent-encoded; null for none.</summary>
    public string? Query { get; set; }

    /// <summary>What an endpoint that the service is asked for depends on (<c>aws.api#clientEndpointDiscoveryId</c>); null for nothing.</summary>
    public IReadOnlyList<KeyValuePair<string, string>>? EndpointIdentifiers { get; set; }

    /// <summary>Labels to put before the endpoint's host, with a trailing dot (<c>smithy.api#endpoint</c>); null for none.</summary>
    public string? HostPrefix { get; set; }

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; set; }

    /// <summary>Headers that are sent and signed, beside those that the pipeline adds itself.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>Where a codec writes the body of a request that is small enough to be held whole.</summary>
    public PooledBuffer Buffer { get; } = new();

    /// <summary>A body that is not in <see cref="Buffer"/>; null when it is.</summary>
    public RequestBody? Body { get; set; }

    /// <summary>A token for a member that makes the call safe to repeat (<c>smithy.api#idempotencyToken</c>).</summary>
    public string NewIdempotencyToken() => IdempotencyTokens();

    /// <summary>Whether something in it is a secret as it is, so that it goes over an encrypted connection only, or to this machine.</summary>
    internal bool RequiresTls { get; set; }

    internal Func<string> IdempotencyTokens { get; set; } = null!;

    /// <summary>Makes it ready for the next call; the memory of a large body goes back to the pool.</summary>
    internal void Reset()
    {
        const int Kept = 64 * 1024;
        Path = "/";
        Query = null;
        HostPrefix = null;
        EndpointIdentifiers = null;
        ContentType = null;
        Headers.Clear();
        Body = null;
        RequiresTls = false;
        if (Buffer.WrittenCount > Kept)
            Buffer.Dispose();
        else
            Buffer.Clear();
    }
}
