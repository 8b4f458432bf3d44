using Tern.Calls;
using Tern.Endpoints;
using Tern.Presigning;

namespace Tern.Auth;

/// <summary>A way in which a request proves who sends it; an operation lists those that it accepts, and a call takes one of them.</summary>
/// <seealso href="https://smithy.io/2.0/spec/authentication-traits.html">Authentication traits</seealso>
public abstract class AuthScheme
{
    // Each scheme's instance is in its own class, so that a native binary has no more of them than its operations name.
    private protected AuthScheme(string id)
    {
        Id = id;
        Name = id[(id.IndexOf('#', StringComparison.Ordinal) + 1)..];
    }

    /// <summary>The id of the scheme's trait, for example <c>aws.auth#sigv4</c>.</summary>
    public string Id { get; }

    /// <summary>The id without its namespace, as preferences have it, for example <c>sigv4</c>.</summary>
    public string Name { get; }

    /// <summary><c>aws.auth#sigv4</c>: signed with credentials, for one region.</summary>
    public static AuthScheme SigV4 => SigV4AuthScheme.Instance;

    /// <summary><c>aws.auth#sigv4a</c>: signed with credentials, for a set of regions.</summary>
    public static AuthScheme SigV4a => SigV4aAuthScheme.Instance;

    /// <summary><c>sigv4-s3express</c>: signed with the credentials of a session with one bucket of S3.</summary>
    public static AuthScheme S3Express => S3ExpressAuthScheme.Instance;

    /// <summary><c>smithy.api#httpBearerAuth</c>: a token in the <c>Authorization</c> header.</summary>
    public static AuthScheme Bearer => BearerAuthScheme.Instance;

    /// <summary><c>smithy.api#httpBasicAuth</c>: user and password in the <c>Authorization</c> header.</summary>
    public static AuthScheme Basic => BasicAuthScheme.Instance;

    /// <summary><c>smithy.api#noAuth</c>: the request is anonymous. Behind others it is taken when there is no identity for them.</summary>
    public static AuthScheme None => AnonymousAuthScheme.Instance;

    /// <summary>The name that endpoint rules have for the scheme.</summary>
    internal virtual string EndpointName => Name;

    /// <summary>What signs the chunks of a body, as <c>x-amz-content-sha256</c> names it; null where there is no signature.</summary>
    internal virtual string? ChunkAlgorithm => null;

    /// <summary>What has to be set for the scheme to be used, for messages.</summary>
    internal abstract string Requirement { get; }

    /// <summary>Whether endpoint rules decide on the scheme where they name any.</summary>
    internal virtual bool IsDecidedByEndpoint => false;

    /// <summary><c>smithy.api#httpApiKeyAuth</c>: a key in a header.</summary>
    /// <param name="header">The header's name.</param>
    /// <param name="scheme">What stands before the key, with a blank between them; null for nothing.</param>
    public static AuthScheme ApiKeyInHeader(string header, string? scheme = null) => new ApiKeyHeaderAuthScheme(header, scheme);

    /// <summary><c>smithy.api#httpApiKeyAuth</c>: a key in the query.</summary>
    /// <param name="parameter">The parameter's name.</param>
    public static AuthScheme ApiKeyInQuery(string parameter) => new ApiKeyQueryAuthScheme(parameter);

    /// <summary>A scheme that this version does not have, such as <c>smithy.api#httpDigestAuth</c>; never used, and named by the error if there is no other.</summary>
    /// <param name="id">The id of its trait.</param>
    public static AuthScheme Unsupported(string id) => new UnsupportedAuthScheme(id);

    /// <summary>Whether the client has an identity for the scheme, or a source that may have one.</summary>
    /// <param name="runtime">The client.</param>
    /// <param name="endpoint">Where the request goes; null before that is known.</param>
    internal abstract bool IsUsable(ClientRuntime runtime, Endpoint? endpoint);

    /// <summary>Gives the call its identity.</summary>
    internal abstract ValueTask IdentifyAsync(Call call);

    /// <summary>Puts the proof on the request.</summary>
    internal abstract void Authenticate(Call call, HttpRequestMessage request);

    /// <summary>Makes a URL that carries the proof.</summary>
    internal virtual PresignedRequest Presign(Call call, TimeSpan expiresIn) =>
        throw new ConfigurationException("a request can be presigned with credentials only; give the client some", call.CreateInfo());
}
