using System.Diagnostics;
using System.Runtime.InteropServices;
using Tern.Auth;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Signing;

namespace Tern.Calls;

internal sealed partial class Call
{
    private static readonly string s_emptyPayloadHash = System.Text.Encoding.ASCII.GetString(PayloadHash.Empty);

    private AuthScheme? _scheme;
    private SigningTime? _signingTime;
    private TimeSpan? _clockOffset; // that of an error of this call; stored when a signature with it is accepted

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private string? _authorization;

    private ICredentialsProvider? _credentialsProvider;

    /// <summary>The client's configuration, for schemes.</summary>
    public ClientRuntime Runtime => _runtime;

    /// <summary>What clients share, for schemes.</summary>
    public ClientResources Resources => _resources;

    /// <summary>Who calls; null for nobody in particular.</summary>
    public CallerIdentity? Identity { get; set; }

    /// <summary>What the endpoint says of the scheme; null for nothing.</summary>
    public EndpointAuthScheme? SchemeSettings { get; private set; }

    /// <summary>Cancelled with the call, or when the time of what it waits for is up.</summary>
    public CancellationToken Token => _watchdog.Token;

    /// <summary>What no message may repeat.</summary>
    public SecretScrubber Secrets => new(Identity, _authorization);

    private bool AuthIsOptional
    {
        get
        {
            IReadOnlyList<AuthScheme> schemes = _operation.AuthSchemes;
            return schemes.Count > 1 && schemes[^1] == AuthScheme.None;
        }
    }

    /// <summary>Finds out who calls, which endpoint rules may depend on.</summary>
    public ValueTask IdentifyAsync()
    {
        _scheme = AuthSchemeChoice.Choose(_operation, _runtime);
        // The endpoint may know of another scheme; if it does not, that is the time to complain.
        return _scheme is null ? ValueTask.CompletedTask : _scheme.IdentifyAsync(this);
    }

    /// <summary>Takes credentials for the call's identity; without any it is anonymous if the operation allows that.</summary>
    public async ValueTask UseCredentialsAsync(ICredentialsProvider provider)
    {
        try
        {
            Identity = await provider.GetCredentialsAsync(_watchdog.Token).ConfigureAwait(false);
            _credentialsProvider = provider;
        }
        catch (CredentialsException) when (AuthIsOptional)
        {
            Identity = null;
            _scheme = AuthScheme.None;
        }
    }

    /// <summary>Signs the request with credentials.</summary>
    public void Sign(HttpRequestMessage request, RequestSigner signer, Credentials credentials, string region, string service)
    {
        if (_body.IsLive && signer is not SigV4Signer)
        {
            throw new ConfigurationException(
                $"a request with events is signed by sigv4 alone, since each event is signed, too, and {_scheme!.Name} has no rule for that; if the service accepts both, set {nameof(ClientOptions)}.{nameof(ClientOptions.AuthSchemePreference)} to [\"sigv4\"]",
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
                SendsPayloadHash = sendsPayloadHash,
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

    /// <summary>The region to sign for: the endpoint's, else the one that the call was sent on to, else the client's.</summary>
    public string GetSigningRegion() => SchemeSettings?.SigningRegion ?? _region ?? _runtime.Options.Region ?? throw MissingRegion();

    /// <summary>Adds a header that is signed, too.</summary>
    public void AddSignedHeader(HttpRequestMessage request, string name, string value)
    {
        var header = new KeyValuePair<string, string>(name, value);
        _headers.Add(header);
        Add(request, header);
    }

    /// <summary>Refuses to show a secret to whoever listens: only a signature may go over a connection that is not encrypted.</summary>
    public void RequireTls(string secret)
    {
        Uri uri = _target!.Uri;
        if (uri.Scheme != Uri.UriSchemeHttps && !uri.IsLoopback)
        {
            throw new ConfigurationException(
                $"{secret} is sent as it is, and the endpoint is not encrypted; use https, or http to this machine alone", CreateInfo());
        }
    }

    /// <summary>Chooses again, if the endpoint has something to say or the model alone gave nothing.</summary>
    /// <returns>Whether the call needs another identity.</returns>
    private bool IsReidentifiedByEndpoint()
    {
        SchemeSettings = null;
        // Who is to be nobody in particular stays so.
        if (_scheme is not null && (Identity is null || Endpoint.AuthSchemes.Count == 0))
            return false;
        AuthScheme scheme = AuthSchemeChoice.Choose(_operation, _runtime, Endpoint, out EndpointAuthScheme? settings)
            ?? throw new ConfigurationException(AuthSchemeChoice.Describe(_operation, Endpoint), CreateInfo());
        SchemeSettings = settings;
        bool isOther = scheme != _scheme;
        _scheme = scheme;
        return isOther;
    }

    /// <summary>What was refused as expired is not to sign anything again, whatever time its source gave it.</summary>
    private void RefuseExpiredCredentials(Exception failure)
    {
        if (failure is not ServiceException error || Identity is not Credentials { SessionToken: not null } used || _credentialsProvider is not RefreshingCredentials source)
            return;
        bool isCertain = error.ErrorCode is "ExpiredToken" or "ExpiredTokenException";
        // The answer to a HEAD has no more than its status.
        if (isCertain || (_operation.Method == "HEAD" && error.Response.StatusCode == 400))
            source.Refuse(used, isCertain);
    }

    private string PayloadHashText()
    {
        if (_isUnsignedPayload)
            return _body.Stream?.PayloadHashText ?? "UNSIGNED-PAYLOAD";
        ReadOnlySpan<byte> hash = _payloadHash.AsSpan(0, _payloadHashLength);
        // That of most requests, for which no text is made each time.
        return hash.SequenceEqual(PayloadHash.Empty) ? s_emptyPayloadHash : System.Text.Encoding.ASCII.GetString(hash);
    }
}
