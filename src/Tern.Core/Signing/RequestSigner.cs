using System.Buffers;
using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// Signs requests: <see cref="SigV4Signer"/> for one region, <see cref="SigV4aSigner"/> for a set of regions. Thread-safe. Create
/// one instance and reuse it, because it caches up to 16 derived signing keys.
/// </summary>
public abstract class RequestSigner
{
    /// <summary>The maximum validity of a presigned request: 7 days.</summary>
    public static readonly TimeSpan MaxExpiry = TimeSpan.FromDays(7);

    private static readonly TimeSpan s_minExpiry = TimeSpan.FromSeconds(1);

    private readonly SigningAlgorithm _algorithm;

    private protected RequestSigner(SigningAlgorithm algorithm) => _algorithm = algorithm;

    /// <summary>Writes the SHA-256 of a body in the format of <see cref="SigningRequest.PayloadHash"/>, without allocating.</summary>
    /// <returns>The number of bytes written, always <see cref="PayloadHash.Length"/>.</returns>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="PayloadHash.Length"/>.</exception>
    public int WritePayloadHash(ReadOnlySpan<byte> body, Span<byte> destination)
    {
        ThrowIfTooShort(destination, PayloadHash.Length);
        if (body.IsEmpty)
        {
            PayloadHash.Empty.CopyTo(destination);
            return PayloadHash.Length;
        }
        SigningWorkspace workspace = _algorithm.Rent();
        workspace.WriteSha256(body, destination);
        _algorithm.Return(workspace);
        return PayloadHash.Length;
    }

    /// <summary>
    /// Writes the value of the <c>Authorization</c> header in ASCII, without allocating if the key is cached. Send the request with
    /// <c>X-Amz-Date</c> (<see cref="SigningDate"/> of the scope's time), with <c>X-Amz-Security-Token</c> if the credentials have
    /// a token, with <c>X-Amz-Content-Sha256</c> if <see cref="SigningRequest.SendPayloadHash"/> is true, and for SigV4a with
    /// <c>X-Amz-Region-Set</c> (the region of the scope).
    /// </summary>
    /// <returns>The number of bytes written: typically 200 to 300, more with long header names.</returns>
    /// <exception cref="ArgumentException">The destination is too short. The message contains the required length.</exception>
    /// <exception cref="TernSigningException">The request or the scope contains invalid text.</exception>
    public int WriteAuthorization(scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope, Span<byte> destination)
    {
        SigningWorkspace workspace = _algorithm.Rent();
        SigningKey key = SignHeaders(workspace, in request, credentials, in scope);
        int length = AuthorizationLength(workspace, key);
        ThrowIfTooShort(destination, length);
        WriteAuthorization(workspace, key, destination);
        _algorithm.Return(workspace);
        return length;
    }

    /// <summary>The value of the <c>Authorization</c> header; see <see cref="WriteAuthorization(in SigningRequest, AwsCredentials, in SigningScope, Span{byte})"/>.</summary>
    /// <exception cref="TernSigningException">The request or the scope contains invalid text.</exception>
    public string GetAuthorization(scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope)
    {
        SigningWorkspace workspace = _algorithm.Rent();
        SigningKey key = SignHeaders(workspace, in request, credentials, in scope);
        int length = AuthorizationLength(workspace, key);
        byte[] bytes = ArrayPool<byte>.Shared.Rent(length);
        WriteAuthorization(workspace, key, bytes);
        string authorization = Encoding.ASCII.GetString(bytes, 0, length);
        ArrayPool<byte>.Shared.Return(bytes);
        _algorithm.Return(workspace);
        return authorization;
    }

    /// <summary>
    /// Presigns a request. Any holder of the URL can send the request without credentials until the URL or the signing credentials
    /// expire, whichever is earlier. The sender must also send the given headers.
    /// </summary>
    /// <param name="request">The request; for S3 with <see cref="PayloadHash.Unsigned"/>, <see cref="SigningRequest.DoubleEncodePath"/> and <see cref="SigningRequest.NormalizePath"/> false.</param>
    /// <param name="credentials">The credentials to sign with. The URL grants their permissions.</param>
    /// <param name="scope">The region, the service and the time from which the URL is valid.</param>
    /// <param name="expiresIn">The validity of the URL: 1 second to 7 days. Fractions of a second are truncated.</param>
    /// <param name="uriScheme">The scheme of the URL. The default is <c>https</c>.</param>
    /// <returns>The URL. Treat it as a secret until it expires.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The validity is less than 1 second or more than 7 days.</exception>
    /// <exception cref="TernSigningException">The request or the scope contains invalid text, or the request is already presigned.</exception>
    public string GetPresignedUrl(
        scoped in SigningRequest request,
        AwsCredentials credentials,
        scoped in SigningScope scope,
        TimeSpan expiresIn,
        string uriScheme = "https")
    {
        SigningWorkspace workspace = _algorithm.Rent();
        SignQuery(workspace, in request, credentials, in scope, expiresIn);
        ReadOnlySpan<byte> added = workspace.PresignedQuery.WrittenSpan;
        ReadOnlySpan<char> path = request.Path.IsEmpty ? "/" : request.Path;
        char[] rented = ArrayPool<char>.Shared.Rent(added.Length);
        Span<char> addedQuery = rented.AsSpan(0, Encoding.ASCII.GetChars(added, rented));
        string url = request.Query.IsEmpty
            ? string.Create(CultureInfo.InvariantCulture, $"{uriScheme}://{request.Host}{path}?{addedQuery}")
            : string.Create(CultureInfo.InvariantCulture, $"{uriScheme}://{request.Host}{path}?{request.Query}&{addedQuery}");
        ArrayPool<char>.Shared.Return(rented);
        _algorithm.Return(workspace);
        return url;
    }

    /// <summary>Signs a text that is not a request, for example a POST policy. Returns the signature in hexadecimal.</summary>
    /// <param name="text">The text, exactly as it is sent.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="scope">The region, the service and the time. Only the day of the time is used.</param>
    /// <exception cref="TernSigningException">The scope contains invalid text.</exception>
    public string SignText(ReadOnlySpan<byte> text, AwsCredentials credentials, scoped in SigningScope scope)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(scope.Time, date);
        SigningWorkspace workspace = _algorithm.Rent();
        _algorithm.GetKey(credentials, date, scope.Region, scope.Service).SignText(workspace, text);
        string signature = Encoding.ASCII.GetString(workspace.Signature);
        _algorithm.Return(workspace);
        return signature;
    }

    /// <summary>Creates a signer for the chunks of a request's body.</summary>
    /// <param name="credentials">The credentials that signed the request.</param>
    /// <param name="scope">The scope of the request's signature.</param>
    /// <param name="signature">The signature of the request. The signature of the first chunk covers it.</param>
    internal ChunkSigner CreateChunkSigner(AwsCredentials credentials, scoped in SigningScope scope, ReadOnlySpan<char> signature)
    {
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(scope.Time, date);
        SigningKey key = _algorithm.GetKey(credentials, date, scope.Region, scope.Service);
        return new ChunkSigner(key, new ChunkStringToSign(key, date, signature));
    }

    /// <summary>The steps of <see cref="GetAuthorization"/>.</summary>
    internal SignatureTrace TraceAuthorization(scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope)
    {
        SigningWorkspace workspace = _algorithm.Rent();
        SignHeaders(workspace, in request, credentials, in scope);
        return Trace(workspace);
    }

    /// <summary>The steps of <see cref="GetPresignedUrl"/>.</summary>
    internal SignatureTrace TracePresignedUrl(scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope, TimeSpan expiresIn)
    {
        SigningWorkspace workspace = _algorithm.Rent();
        SignQuery(workspace, in request, credentials, in scope, expiresIn);
        return Trace(workspace);
    }

    private SigningKey SignHeaders(SigningWorkspace workspace, scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(scope.Time, date);
        SigningKey key = _algorithm.GetKey(credentials, date, scope.Region, scope.Service);

        CanonicalHeaders headers = workspace.Canonical.Headers;
        string? token = credentials.SessionToken;
        // The fixed headers first: most others sort before or after both, so that fewer entries are moved.
        AddHost(headers, request.Host);
        headers.Add("x-amz-date"u8, date);
        ReadOnlySpan<byte> regions = key.RegionSet;
        AddHeaders(
            headers, request.Headers, isInHeader: true, replacesToken: token is not null, replacesPayloadHash: request.SendPayloadHash, replacesRegions: !regions.IsEmpty);
        if (!regions.IsEmpty)
            headers.Add("x-amz-region-set"u8, regions);
        if (request.SendPayloadHash)
            headers.Add("x-amz-content-sha256"u8, request.PayloadHash);
        if (token is not null && request.SignSessionToken)
            headers.Add("x-amz-security-token", token);
        workspace.Canonical.Query.Add(request.Query);
        Sign(workspace, key, in request, date);
        return key;
    }

    private void SignQuery(SigningWorkspace workspace, scoped in SigningRequest request, AwsCredentials credentials, scoped in SigningScope scope, TimeSpan expiresIn)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        if (expiresIn < s_minExpiry || expiresIn > MaxExpiry)
            throw new ArgumentOutOfRangeException(nameof(expiresIn), expiresIn, "The validity of a presigned request must be 1 second to 7 days.");
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(scope.Time, date);
        SigningKey key = _algorithm.GetKey(credentials, date, scope.Region, scope.Service);

        CanonicalHeaders headers = workspace.Canonical.Headers;
        AddHeaders(headers, request.Headers, isInHeader: false, replacesToken: true, replacesPayloadHash: false, replacesRegions: false);
        AddHost(headers, request.Host);

        CanonicalQuery query = workspace.Canonical.Query;
        query.Add(request.Query);
        if (query.Contains(SignatureParameterNames.Algorithm) || query.Contains(SignatureParameterNames.Signature))
            throw new TernSigningException("The query contains X-Amz-Algorithm or X-Amz-Signature, so the request is already presigned. Presign the request without these parameters.");

        PooledBuffer added = workspace.PresignedQuery;
        AddParameter(query, added, SignatureParameterNames.Algorithm, key.Algorithm);
        AddParameter(query, added, SignatureParameterNames.Credential, key.Credential);
        AddParameter(query, added, SignatureParameterNames.Date, date);
        AddSignedHeaders(workspace);
        Span<byte> seconds = stackalloc byte[8];
        ((long)expiresIn.TotalSeconds).TryFormat(seconds, out int digits, default, CultureInfo.InvariantCulture);
        AddParameter(query, added, SignatureParameterNames.Expires, seconds[..digits]);
        if (credentials.SessionToken is { } token)
        {
            byte[] rented = ArrayPool<byte>.Shared.Rent(token.Length);
            AddParameter(request.SignSessionToken ? query : null, added, SignatureParameterNames.SecurityToken, rented.AsSpan(0, Encoding.ASCII.GetBytes(token, rented)));
            ArrayPool<byte>.Shared.Return(rented);
        }
        if (!key.RegionSet.IsEmpty)
            AddParameter(query, added, SignatureParameterNames.RegionSet, key.RegionSet);
        Sign(workspace, key, in request, date);
        AddParameter(null, added, SignatureParameterNames.Signature, workspace.Signature);
    }

    private static void Sign(SigningWorkspace workspace, SigningKey key, scoped in SigningRequest request, ReadOnlySpan<byte> date)
    {
        workspace.Canonical.Write(request.Method, request.Path, request.NormalizePath, request.DoubleEncodePath, request.PayloadHash);
        key.Sign(workspace, date);
    }

    private static void AddHeaders(
        CanonicalHeaders canonical,
        ReadOnlySpan<KeyValuePair<string, string>> headers,
        bool isInHeader,
        bool replacesToken,
        bool replacesPayloadHash,
        bool replacesRegions)
    {
        foreach (ref readonly KeyValuePair<string, string> header in headers)
        {
            string name = header.Key;
            bool isReplaced = name.Length switch
            {
                4 => Is(name, "host"),
                10 => isInHeader && Is(name, "x-amz-date"),
                16 => replacesRegions && Is(name, "x-amz-region-set"),
                20 => (replacesToken && Is(name, "x-amz-security-token")) || (replacesPayloadHash && Is(name, "x-amz-content-sha256")),
                _ => false,
            };
            if (!isReplaced && !UnsignedHeaders.Contains(name))
                canonical.Add(name, header.Value);
        }

        static bool Is(string name, string other) => name.Equals(other, StringComparison.OrdinalIgnoreCase);
    }

    private static void AddHost(CanonicalHeaders headers, ReadOnlySpan<char> host)
    {
        if (host.IsEmpty)
            throw new TernSigningException("The request has no host. The signature must cover the host; set SigningRequest.Host.");
        headers.Add("host", host);
    }

    private static void AddSignedHeaders(SigningWorkspace workspace)
    {
        int length = workspace.Canonical.Headers.MaxByteCount;
        byte[] rented = ArrayPool<byte>.Shared.Rent(length);
        AsciiWriter names = new(rented);
        workspace.Canonical.Headers.WriteNames(ref names);
        AddParameter(workspace.Canonical.Query, workspace.PresignedQuery, SignatureParameterNames.SignedHeaders, rented.AsSpan(0, names.Written));
        ArrayPool<byte>.Shared.Return(rented);
    }

    /// <summary>Adds a parameter to the query that is sent and, if it is not null, to the canonical query.</summary>
    private static void AddParameter(CanonicalQuery? signed, PooledBuffer sent, ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        signed?.Add(name, value);
        bool isFirst = sent.WrittenCount == 0;
        AsciiWriter writer = new(sent.GetSpan(name.Length + 2));
        if (!isFirst)
            writer.Write((byte)'&');
        writer.Write(name);
        writer.Write((byte)'=');
        sent.Advance(writer.Written);
        UriComponent.Write(sent, value);
    }

    private static int AuthorizationLength(SigningWorkspace workspace, SigningKey key) =>
        key.AuthorizationStart.Length
        + workspace.Canonical.SignedHeaders.Length
        + ", Signature="u8.Length
        + workspace.Signature.Length;

    private static void WriteAuthorization(SigningWorkspace workspace, SigningKey key, Span<byte> destination)
    {
        AsciiWriter writer = new(destination);
        writer.Write(key.AuthorizationStart);
        writer.Write(workspace.Canonical.SignedHeaders);
        writer.Write(", Signature="u8);
        writer.Write(workspace.Signature);
    }

    private static SignatureTrace Trace(SigningWorkspace workspace) => new(
        Encoding.UTF8.GetString(workspace.Canonical.Text),
        Encoding.UTF8.GetString(workspace.StringToSign.WrittenSpan),
        Encoding.ASCII.GetString(workspace.Signature));

    private static void ThrowIfTooShort(Span<byte> destination, int needed)
    {
        if (destination.Length < needed)
            throw new ArgumentException($"The destination has {destination.Length} bytes, but {needed} bytes are required.", nameof(destination));
    }
}
