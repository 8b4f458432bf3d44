using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Runtime;

internal sealed partial class Call
{
    private static readonly string s_emptyPayloadHash = System.Text.Encoding.ASCII.GetString(PayloadHash.Empty);

    private AuthScheme? _scheme;
    private SigningTime? _signingTime;
    private TimeSpan? _clockOffset; // from an error of this call; stored when a signature with it is accepted

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private string? _authorization;

    private ICredentialsProvider? _credentialsProvider;

    /// <summary>The configuration of the client, for authentication schemes.</summary>
    public ClientRuntime Runtime => _runtime;

    /// <summary>The resources that clients share, for authentication schemes.</summary>
    public ClientResources Resources => _resources;

    /// <summary>The identity of the caller; null for anonymous.</summary>
    public CallerIdentity? Identity { get; set; }

    /// <summary>The settings of the scheme from the endpoint; null for none.</summary>
    public EndpointAuthScheme? SchemeSettings { get; private set; }

    /// <summary>Canceled with the call, or when a time limit of the current step is reached.</summary>
    public CancellationToken Token => _watchdog.Token;

    /// <summary>The secrets that no message may contain.</summary>
    public SecretScrubber Secrets => new(Identity, _authorization);

    private bool IsAuthOptional
    {
        get
        {
            IReadOnlyList<AuthScheme> schemes = _operation.AuthSchemes;
            return schemes.Count > 1 && schemes[^1] == AuthScheme.None;
        }
    }

    /// <summary>Gets the identity of the caller, which endpoint rules may depend on.</summary>
    public ValueTask ResolveIdentityAsync()
    {
        _scheme = AuthSchemeSelector.Select(_operation, _runtime);
        // The endpoint may allow another scheme. If it does not, choosing by the endpoint throws.
        return _scheme is null ? ValueTask.CompletedTask : _scheme.ResolveIdentityAsync(this);
    }

    /// <summary>Uses credentials as the identity of the call. Without credentials the call is anonymous if the operation allows it.</summary>
    public async ValueTask UseCredentialsAsync(ICredentialsProvider provider)
    {
        try
        {
            Identity = await provider.GetCredentialsAsync(_watchdog.Token).ConfigureAwait(false);
            _credentialsProvider = provider;
        }
        catch (TernCredentialsException) when (IsAuthOptional)
        {
            Identity = null;
            _scheme = AuthScheme.None;
        }
    }

    /// <summary>Signs the request with credentials.</summary>
    public void Sign(HttpRequestMessage request, RequestSigner signer, AwsCredentials credentials, string region, string service)
    {
        if (_body.IsLive && signer is not SigV4Signer)
        {
            throw new TernConfigurationException(
                $"A request with events cannot be signed by {_scheme!.Name}, because each event is signed too. Expected sigv4. If the service accepts both, set {nameof(ClientOptions)}.{nameof(ClientOptions.AuthSchemePreference)} to [\"sigv4\"].",
                CreateInfo());
        }
        bool sendsPayloadHash = _isUnsignedPayload || _runtime.Service.SendsPayloadHash;
        bool encodesTwice = SchemeSettings is not { DisableDoubleEncoding: true };
        SigningTime time = _signingTime = _clockOffset is { } offset
            ? _runtime.GetSigningTime(_resources.ClockSkew.GetTime(offset))
            : _runtime.GetSigningTime(_target!.Host);
        var scope = new SigningScope(region, SchemeSettings?.SigningName ?? service, time.Time);
        string authorization = _authorization = signer.GetAuthorization(
            new SigningRequest
            {
                Method = Request.Method,
                Host = _target!.Authority,
                Path = _target.Path,
                Query = Request.Query,
                Headers = CollectionsMarshal.AsSpan(_headers),
                PayloadHash = _payloadHash.AsSpan(0, _payloadHashLength),
                SendPayloadHash = sendsPayloadHash,
                DoubleEncodePath = encodesTwice,
                NormalizePath = encodesTwice && SchemeSettings is not { DisableNormalizePath: true },
            },
            credentials,
            scope);

        if (_body.Stream is { IsSigned: true } body)
            body.OnSigned(new RequestSignature(signer, credentials, scope, authorization, _resources.ClockSkew, _target.Host, _clockOffset));
        request.Headers.TryAddWithoutValidation("Authorization", authorization);
        request.Headers.TryAddWithoutValidation("x-amz-date", time.Text);
        if (credentials.SessionToken is { } token)
            request.Headers.TryAddWithoutValidation("x-amz-security-token", token);
        if (sendsPayloadHash)
            request.Headers.TryAddWithoutValidation("x-amz-content-sha256", PayloadHashText());
    }

    /// <summary>The region to sign for: of the endpoint, else of a redirection, else of the client.</summary>
    public string GetSigningRegion() => SchemeSettings?.SigningRegion ?? _region ?? _runtime.Options.Region ?? throw CreateMissingRegionException();

    /// <summary>Adds a header that is part of the signature.</summary>
    public void AddSignedHeader(HttpRequestMessage request, string name, string value)
    {
        var header = new KeyValuePair<string, string>(name, value);
        _headers.Add(header);
        Add(request, header);
    }

    /// <summary>
    /// Throws if a secret would be sent over an unencrypted connection, on which only signatures are allowed. Loopback is exempt.
    /// </summary>
    public void RequireTls(string secret)
    {
        Uri uri = _target!.Uri;
        if (uri.Scheme != Uri.UriSchemeHttps && !uri.IsLoopback)
        {
            throw new TernConfigurationException(
                $"The request contains {secret}, but the endpoint is not encrypted. Use https, or http only to this machine.", CreateInfo());
        }
    }

    /// <summary>Chooses the scheme again if the endpoint lists schemes or the model alone gave none.</summary>
    /// <returns>True if the call needs another identity.</returns>
    private bool SelectSchemeByEndpoint()
    {
        SchemeSettings = null;
        // An anonymous call remains anonymous.
        if (_scheme is not null && (Identity is null || Endpoint.AuthSchemes.Count == 0))
            return false;
        AuthScheme scheme = AuthSchemeSelector.Select(_operation, _runtime, Endpoint, out EndpointAuthScheme? settings)
            ?? throw new TernConfigurationException(AuthSchemeSelector.DescribeMissingScheme(_operation, Endpoint), CreateInfo());
        SchemeSettings = settings;
        bool isOther = scheme != _scheme;
        _scheme = scheme;
        return isOther;
    }

    /// <summary>
    /// Reports to a refreshing source that the service rejected its credentials as expired, so that they are not used again, whatever expiration
    /// the source reported.
    /// </summary>
    private void InvalidateExpiredCredentials(Exception failure)
    {
        if (failure is not TernServiceException error || Identity is not AwsCredentials { SessionToken: not null } used || _credentialsProvider is not RefreshingCredentialsProvider source)
            return;
        bool isCertain = error.ErrorCode is "ExpiredToken" or "ExpiredTokenException";
        // The response to a HEAD request has only a status.
        if (isCertain || (_operation.Method == "HEAD" && error.Response.StatusCode == 400))
            source.Invalidate(used, isCertain);
    }

    private string PayloadHashText()
    {
        if (_isUnsignedPayload)
            return _body.Stream?.PayloadHashText ?? "UNSIGNED-PAYLOAD";
        ReadOnlySpan<byte> hash = _payloadHash.AsSpan(0, _payloadHashLength);
        // The hash of most requests, reused without an allocation.
        return hash.SequenceEqual(PayloadHash.Empty) ? s_emptyPayloadHash : System.Text.Encoding.ASCII.GetString(hash);
    }
}
