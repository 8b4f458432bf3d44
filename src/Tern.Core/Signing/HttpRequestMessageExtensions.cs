using System.Net.Http.Headers;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>Signs <see cref="HttpRequestMessage"/> instances.</summary>
public static class HttpRequestMessageExtensions
{
    /// <summary>
    /// Adds <c>X-Amz-Date</c>, <c>Authorization</c> and, where needed, <c>X-Amz-Security-Token</c>,
    /// <c>X-Amz-Content-Sha256</c> and <c>X-Amz-Region-Set</c> to a request. Set all other headers and the body before you call this method.
    /// The body is buffered in memory to be hashed. Signing a request again replaces its signature.
    /// </summary>
    /// <param name="request">The request, with an absolute URI.</param>
    /// <param name="signer">The signer. Reuse it for all requests.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="scope">The region, service and time. A service name that starts with <c>s3</c> selects the signing rules of S3.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentException">The request has no absolute URI.</exception>
    /// <exception cref="TernSigningException">The request or the scope contains invalid text.</exception>
    public static async Task SignAsync(
        this HttpRequestMessage request,
        RequestSigner signer,
        AwsCredentials credentials,
        SigningScope scope,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(signer);
        ArgumentNullException.ThrowIfNull(credentials);
        byte[] body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
        Sign(request, signer, credentials, scope, body);
    }

    private static void Sign(HttpRequestMessage request, RequestSigner signer, AwsCredentials credentials, SigningScope scope, byte[] body)
    {
        if (request.RequestUri is not { IsAbsoluteUri: true } uri)
            throw new ArgumentException("The request URI is missing or relative. Set an absolute RequestUri before signing.", nameof(request));
        bool isS3 = scope.Service.StartsWith("s3", StringComparison.Ordinal);

        request.Headers.Remove("Authorization");
        Set(request, "X-Amz-Date", SigningDate.Format(scope.Time));
        Set(request, "X-Amz-Security-Token", credentials.SessionToken);
        Set(request, "X-Amz-Region-Set", signer is SigV4aSigner ? scope.Region : null);
        Span<byte> hash = stackalloc byte[PayloadHash.Length];
        signer.WritePayloadHash(body, hash);
        if (isS3)
            Set(request, "X-Amz-Content-Sha256", Encoding.ASCII.GetString(hash));

        List<KeyValuePair<string, string>> headers = [];
        AddHeaders(headers, request.Headers);
        if (request.Content is not null)
            AddHeaders(headers, request.Content.Headers);
        SigningRequest toSign = new()
        {
            Method = request.Method.Method,
            Host = request.Headers.Host ?? GetHost(uri),
            Path = uri.AbsolutePath,
            Query = uri.Query.AsSpan().TrimStart('?'),
            Headers = CollectionsMarshal.AsSpan(headers),
            PayloadHash = hash,
            SendPayloadHash = isS3,
            DoubleEncodePath = !isS3,
            NormalizePath = !isS3,
        };
        Set(request, "Authorization", signer.GetAuthorization(in toSign, credentials, in scope));
    }

    // HttpClient sends several values of a header in one line, with the separator of that header. The signature must cover the same line.
    private static void AddHeaders(List<KeyValuePair<string, string>> headers, HttpHeaders from)
    {
        foreach (KeyValuePair<string, HeaderStringValues> header in from.NonValidated)
            headers.Add(new(header.Key, header.Value.ToString()));
    }

    private static string GetHost(Uri uri)
    {
        string host = uri.HostNameType == UriHostNameType.IPv6 ? uri.Host : uri.IdnHost;
        return uri.IsDefaultPort ? host : $"{host}:{uri.Port}";
    }

    private static void Set(HttpRequestMessage request, string name, string? value)
    {
        request.Headers.Remove(name);
        if (value is not null && !request.Headers.TryAddWithoutValidation(name, value))
            throw new TernSigningException($"The header '{name}' could not be added to the request. Its value is not valid in an HTTP header.");
    }
}
