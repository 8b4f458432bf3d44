namespace Tern.Presigning;

/// <summary>
/// A request that whoever has it can send, without credentials, until it expires. Its URL is a secret as long as it is good;
/// <see cref="ToString"/> leaves out what makes it one.
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

    /// <summary>The URL, which is to be sent as it is: a parser that decodes or reorders anything in it breaks the signature.</summary>
    public string Url { get; }

    /// <summary>
    /// The headers that are signed, so that they have to be sent with these very values, beside <c>Host</c>; empty where the URL is
    /// all that is needed.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>Until when the signature is good.</summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>When the credentials that signed it end; null where they do not, or their source does not say.</summary>
    public DateTimeOffset? CredentialsExpireAt { get; }

    /// <summary>Whether the credentials end first, and the request with them.</summary>
    public bool OutlivesCredentials => CredentialsExpireAt < ExpiresAt;

    /// <summary>Method, host and path alone.</summary>
    public override string ToString()
    {
        ReadOnlySpan<char> url = Url;
        int query = url.IndexOf('?');
        return $"{Method} {(query < 0 ? url : url[..query])}";
    }
}
