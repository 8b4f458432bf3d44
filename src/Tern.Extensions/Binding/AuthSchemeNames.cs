namespace Tern.Extensions.Binding;

/// <summary>The names of authentication schemes, as in <c>AWS_AUTH_SCHEME_PREFERENCE</c>.</summary>
internal static class AuthSchemeNames
{
    /// <exception cref="ArgumentException">A name is unknown.</exception>
    public static IReadOnlyList<AuthSchemeType> Parse(IReadOnlyList<string> names)
    {
        var schemes = new List<AuthSchemeType>();
        foreach (string name in names)
            schemes.Add(Parse(name));
        return schemes;
    }

    // A name can have a namespace: aws.auth#sigv4.
    private static AuthSchemeType Parse(string name) => name[(name.IndexOf('#', StringComparison.Ordinal) + 1)..].ToLowerInvariant() switch
    {
        "sigv4" => AuthSchemeType.SigV4,
        "sigv4a" => AuthSchemeType.SigV4a,
        "sigv4-s3express" => AuthSchemeType.S3Express,
        "httpbearerauth" => AuthSchemeType.HttpBearer,
        "httpbasicauth" => AuthSchemeType.HttpBasic,
        "httpdigestauth" => AuthSchemeType.HttpDigest,
        "httpapikeyauth" => AuthSchemeType.HttpApiKey,
        "noauth" => AuthSchemeType.Anonymous,
        _ => throw new ArgumentException("Expected sigv4, sigv4a, sigv4-s3express, httpBearerAuth, httpBasicAuth, httpDigestAuth, httpApiKeyAuth or noAuth"),
    };
}
