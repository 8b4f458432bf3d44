using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A way to authenticate a request. An operation lists the schemes that it accepts, and each call uses one of them.</summary>
/// <seealso href="https://smithy.io/2.0/spec/authentication-traits.html">Authentication traits</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AuthScheme
{
    // Each scheme's instance is in its own class, so that a native binary contains only the schemes that its operations name.
    private protected AuthScheme(string id)
    {
        Id = id;
        Name = id[(id.IndexOf('#', StringComparison.Ordinal) + 1)..];
    }

    /// <summary>The id of the scheme's trait, for example <c>aws.auth#sigv4</c>.</summary>
    public string Id { get; }

    /// <summary>The id without its namespace, as used in preferences, for example <c>sigv4</c>.</summary>
    public string Name { get; }

    /// <summary><c>aws.auth#sigv4</c>: a signature with credentials for one region.</summary>
    public static AuthScheme SigV4 => SigV4AuthScheme.Instance;

    /// <summary><c>aws.auth#sigv4a</c>: a signature with credentials for a set of regions.</summary>
    public static AuthScheme SigV4a => SigV4aAuthScheme.Instance;

    /// <summary><c>sigv4-s3express</c>: a signature with the credentials of a session with one S3 bucket.</summary>
    public static AuthScheme S3Express => S3ExpressAuthScheme.Instance;

    /// <summary><c>smithy.api#httpBearerAuth</c>: a token in the <c>Authorization</c> header.</summary>
    public static AuthScheme Bearer => BearerAuthScheme.Instance;

    /// <summary><c>smithy.api#httpBasicAuth</c>: user name and password in the <c>Authorization</c> header.</summary>
    public static AuthScheme Basic => BasicAuthScheme.Instance;

    /// <summary>
    /// <c>smithy.api#noAuth</c>: the request is anonymous. After other schemes, it is used if the client has no identity for them.
    /// </summary>
    public static AuthScheme None => AnonymousAuthScheme.Instance;

    /// <summary>The name of the scheme in endpoint rules.</summary>
    internal virtual string EndpointName => Name;

    /// <summary>
    /// The algorithm that signs the chunks of a body, as named in <c>x-amz-content-sha256</c>; null if the scheme has no signature.
    /// </summary>
    internal virtual string? ChunkAlgorithm => null;

    /// <summary>The setting that the scheme requires, for messages.</summary>
    internal abstract string Requirement { get; }

    /// <summary>Whether endpoint rules that name schemes decide if this scheme is used.</summary>
    internal virtual bool IsSelectedByEndpoint => false;

    /// <summary><c>smithy.api#httpApiKeyAuth</c>: a key in a header.</summary>
    /// <param name="header">The header's name.</param>
    /// <param name="scheme">The text before the key, separated by a space; null for none.</param>
    public static AuthScheme ApiKeyInHeader(string header, string? scheme = null) => new ApiKeyHeaderAuthScheme(header, scheme);

    /// <summary><c>smithy.api#httpApiKeyAuth</c>: a key in the query string.</summary>
    /// <param name="parameter">The name of the query parameter.</param>
    public static AuthScheme ApiKeyInQuery(string parameter) => new ApiKeyQueryAuthScheme(parameter);

    /// <summary>
    /// A scheme that this version does not support, such as <c>smithy.api#httpDigestAuth</c>. It is never used. An error names it if the
    /// operation accepts no other scheme.
    /// </summary>
    /// <param name="id">The id of its trait.</param>
    public static AuthScheme Unsupported(string id) => new UnsupportedAuthScheme(id);

    /// <summary>Whether the client has an identity for the scheme, or a source that may return one.</summary>
    /// <param name="runtime">The client.</param>
    /// <param name="endpoint">The endpoint of the request; null before it is resolved.</param>
    internal abstract bool IsUsable(ClientRuntime runtime, Endpoint? endpoint);

    /// <summary>Sets the identity of the call.</summary>
    internal abstract ValueTask ResolveIdentityAsync(Call call);

    /// <summary>Adds the authentication to the request.</summary>
    internal abstract void Authenticate(Call call, HttpRequestMessage request);

    /// <summary>Creates a URL that contains the authentication.</summary>
    internal virtual PresignedRequest Presign(Call call, TimeSpan expiresIn) =>
        throw new TernConfigurationException("A request can be presigned only with credentials. Set ClientOptions.Credentials or the AWS environment variables.", call.CreateInfo());
}
