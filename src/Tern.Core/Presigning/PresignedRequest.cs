namespace Tern;

/// <summary>
/// A request that any caller can send, without credentials, until it expires. Its URL is a secret while it is valid. <see cref="ToString"/> omits
/// the secret part.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html">Presigned URLs</seealso>
public readonly struct PresignedRequest
{
    internal PresignedRequest(string method, string url, IReadOnlyList<KeyValuePair<string, string>> headers, DateTimeOffset expiresAt, DateTimeOffset? credentialsExpireAt)
    {
        Method = method;
        Url = url;
        Headers = headers;
        ExpiresAt = expiresAt;
        CredentialsExpireAt = credentialsExpireAt;
    }

    /// <summary>The HTTP method.</summary>
    public string Method { get; }

    /// <summary>The URL. Send it unchanged: a parser that decodes or reorders a part of it breaks the signature.</summary>
    public string Url { get; }

    /// <summary>The signed headers, which must be sent with these values, in addition to <c>Host</c>. Empty if the URL is sufficient.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>When the signature expires.</summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>When the signing credentials expire; null if they do not, or if it is not known.</summary>
    public DateTimeOffset? CredentialsExpireAt { get; }

    /// <summary>Whether the credentials, and with them the request, expire before <see cref="ExpiresAt"/>.</summary>
    public bool ExpiresAfterCredentials => CredentialsExpireAt < ExpiresAt;

    /// <summary>Returns only method, host and path.</summary>
    public override string ToString()
    {
        ReadOnlySpan<char> url = Url;
        int query = url.IndexOf('?');
        return $"{Method} {(query < 0 ? url : url[..query])}";
    }
}
