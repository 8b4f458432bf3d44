using System.Runtime.InteropServices;

namespace Tern.Runtime;

internal sealed partial class Call
{
    private static readonly string s_emptyPayloadHash = System.Text.Encoding.ASCII.GetString(PayloadHash.Empty);

    /// <summary>The configuration of the client, for authentication schemes.</summary>
    public ClientRuntime Runtime => _state.Runtime;

    /// <summary>The resources that clients share, for authentication schemes.</summary>
    public ClientResources Resources => _resources;

    /// <summary>The identity of the caller; null for anonymous.</summary>
    public CallerIdentity? Identity
    {
        get => _state.Identity;
        set => _state.Identity = value;
    }

    /// <summary>The settings of the scheme from the endpoint; null for none.</summary>
    public EndpointAuthScheme? SchemeSettings => _state.SchemeSettings;

    /// <summary>Canceled with the call, or when a time limit of the current step is reached.</summary>
    public CancellationToken Token => _watchdog.Token;

    /// <summary>The secrets that no message may contain.</summary>
    public SecretScrubber Secrets => new(Identity ?? Request.Secrets, _state.Authorization);

    private bool IsAuthOptional
    {
        get
        {
            IReadOnlyList<AuthScheme> schemes = _state.Operation.AuthSchemes;
            return schemes.Count > 1 && schemes[^1] == AuthScheme.None;
        }
    }

    /// <summary>Gets the identity of the caller, which endpoint rules may depend on.</summary>
    public ValueTask ResolveIdentityAsync() => _state.Runtime.NeedsRegion && (_state.Runtime.Options.Endpoint is null || _state.Operation.AuthSchemes.Count > 0)
        ? ResolveRegionAndIdentityAsync()
        : ResolveIdentityByOperationAsync();

    private async ValueTask ResolveRegionAndIdentityAsync()
    {
        _state.Runtime = await _state.Runtime.Client.WithMetadataRegionAsync(_state.Runtime, _watchdog.Token).ConfigureAwait(false);
        await ResolveIdentityByOperationAsync().ConfigureAwait(false);
    }

    private ValueTask ResolveIdentityByOperationAsync()
    {
        _state.Scheme = AuthSchemeSelector.Select(_state.Operation, _state.Runtime);
        // The endpoint may allow another scheme. If it does not, choosing by the endpoint throws.
        return _state.Scheme is null ? ValueTask.CompletedTask : _state.Scheme.ResolveIdentityAsync(this);
    }

    /// <summary>Uses credentials as the identity of the call. Without credentials the call is anonymous if the operation allows it.</summary>
    public async ValueTask UseCredentialsAsync(ICredentialsProvider provider)
    {
        try
        {
            Identity = await provider.GetCredentialsAsync(_watchdog.Token).ConfigureAwait(false);
            _state.CredentialsProvider = provider;
        }
        catch (TernCredentialsException) when (IsAuthOptional)
        {
            Identity = null;
            _state.Scheme = AuthScheme.None;
        }
        catch (TernCredentialsException e) when (e.Call is not null)
        {
            // Calls of several clients can wait for the same fetch. Each reports itself.
            throw e.For(CreateInfo());
        }
    }

    /// <summary>Signs the request with credentials.</summary>
    public void Sign(HttpRequestMessage request, RequestSigner signer, AwsCredentials credentials, string region, string service)
    {
        if (_state.Body.IsLive && signer is not SigV4Signer)
        {
            throw new TernConfigurationException(
                $"A request with events cannot be signed by {_state.Scheme!.Name}, because each event is signed too. Expected sigv4. If the service accepts both, set {nameof(ClientOptions)}.{nameof(ClientOptions.AuthSchemePreference)} to [\"sigv4\"].",
                CreateInfo());
        }
        bool sendsPayloadHash = _state.IsUnsignedPayload || _state.Runtime.Service.SendsPayloadHash;
        bool encodesTwice = SchemeSettings is not { DisableDoubleEncoding: true };
        SigningTime time = _state.SigningTime = _state.ClockOffset is { } offset
            ? _state.Runtime.GetSigningTime(_resources.ClockSkew.GetTime(offset))
            : _state.Runtime.GetSigningTime(_state.Target!.Host);
        var scope = new SigningScope(region, SchemeSettings?.SigningName ?? service, time.Time);
        string authorization = _state.Authorization = signer.GetAuthorization(
            new SigningRequest
            {
                Method = Request.Method,
                Host = _state.Target!.Authority,
                Path = _state.Target.Path,
                Query = Request.Query,
                Headers = CollectionsMarshal.AsSpan(_headers),
                PayloadHash = _payloadHash.AsSpan(0, _state.PayloadHashLength),
                SendPayloadHash = sendsPayloadHash,
                DoubleEncodePath = encodesTwice,
                NormalizePath = encodesTwice && SchemeSettings is not { DisableNormalizePath: true },
            },
            credentials,
            scope);

        if (_state.Body.Stream is { IsSigned: true } body)
        {
            body.OnSigned(
                new RequestSignature(signer, credentials, scope, authorization, _resources.ClockSkew, _state.Target.Host, _state.ClockOffset));
        }
        request.Headers.TryAddWithoutValidation("Authorization", authorization);
        request.Headers.TryAddWithoutValidation("x-amz-date", time.Text);
        if (credentials.SessionToken is { } token)
            request.Headers.TryAddWithoutValidation("x-amz-security-token", token);
        if (sendsPayloadHash)
            request.Headers.TryAddWithoutValidation("x-amz-content-sha256", PayloadHashText());
    }

    /// <summary>The region to sign for: of the endpoint, else of a redirection, else of the client.</summary>
    public string GetSigningRegion() =>
        SchemeSettings?.SigningRegion ?? _state.Region ?? _state.Runtime.Options.Region ?? throw CreateMissingRegionException();

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
        Uri uri = _state.Target!.Uri;
        if (uri.Scheme != Uri.UriSchemeHttps && !uri.IsLoopback)
        {
            throw new TernConfigurationException(
                $"The request contains {secret}, but the endpoint is not encrypted. Use https, or http only to this machine.", CreateInfo());
        }
    }

    /// <summary>Gets the identity of the caller again if the endpoint requires another scheme.</summary>
    private ValueTask ResolveIdentityByEndpointAsync() =>
        TrySelectSchemeByEndpoint() ? _state.Scheme!.ResolveIdentityAsync(this) : ValueTask.CompletedTask;

    /// <summary>Chooses the scheme again if the endpoint lists schemes or the model alone gave none.</summary>
    /// <returns>True if the call needs another identity.</returns>
    private bool TrySelectSchemeByEndpoint()
    {
        _state.SchemeSettings = null;
        // An anonymous call remains anonymous.
        if (_state.Scheme is not null && (Identity is null || Endpoint.AuthSchemes.Count == 0))
            return false;
        AuthScheme scheme = AuthSchemeSelector.Select(_state.Operation, _state.Runtime, Endpoint, out EndpointAuthScheme? settings)
            ?? throw new TernConfigurationException(AuthSchemeSelector.DescribeMissingScheme(_state.Operation, Endpoint), CreateInfo());
        _state.SchemeSettings = settings;
        bool isOther = scheme != _state.Scheme;
        _state.Scheme = scheme;
        return isOther;
    }

    /// <summary>
    /// Reports to a refreshing source that the service rejected its credentials as expired, so that they are not used again, whatever expiration
    /// the source reported.
    /// </summary>
    private void InvalidateExpiredCredentials(Exception failure)
    {
        if (failure is not TernServiceException error
            || Identity is not AwsCredentials { SessionToken: not null } used
            || _state.CredentialsProvider is not RefreshingCredentialsProvider source)
        {
            return;
        }
        bool isCertain = error.ErrorCode is "ExpiredToken" or "ExpiredTokenException";
        // The response to a HEAD request has only a status.
        if (isCertain || (_state.Operation.Method == "HEAD" && error.Response.StatusCode == 400))
            source.Invalidate(used, isCertain);
    }

    private string PayloadHashText()
    {
        if (_state.IsUnsignedPayload)
            return _state.Body.Stream?.PayloadHashText ?? "UNSIGNED-PAYLOAD";
        ReadOnlySpan<byte> hash = _payloadHash.AsSpan(0, _state.PayloadHashLength);
        // The hash of most requests, reused without an allocation.
        return hash.SequenceEqual(PayloadHash.Empty) ? s_emptyPayloadHash : System.Text.Encoding.ASCII.GetString(hash);
    }
}
