namespace Tern;

/// <summary>A way to authenticate a request.</summary>
/// <seealso href="https://smithy.io/2.0/spec/authentication-traits.html">Authentication traits</seealso>
public enum AuthSchemeType
{
    /// <summary>A signature with credentials for one region (<c>aws.auth#sigv4</c>).</summary>
    SigV4,

    /// <summary>A signature with credentials for a set of regions (<c>aws.auth#sigv4a</c>).</summary>
    SigV4a,

    /// <summary>A signature with the credentials of a session with one S3 bucket (<c>sigv4-s3express</c>).</summary>
    S3Express,

    /// <summary>A token in the <c>Authorization</c> header (<c>smithy.api#httpBearerAuth</c>).</summary>
    HttpBearer,

    /// <summary>User name and password in the <c>Authorization</c> header (<c>smithy.api#httpBasicAuth</c>).</summary>
    HttpBasic,

    /// <summary>HTTP digest authentication (<c>smithy.api#httpDigestAuth</c>). It is not supported: other schemes are used.</summary>
    HttpDigest,

    /// <summary>A key in a header or in the query string (<c>smithy.api#httpApiKeyAuth</c>).</summary>
    HttpApiKey,

    /// <summary>The request is anonymous (<c>smithy.api#noAuth</c>).</summary>
    Anonymous,
}
