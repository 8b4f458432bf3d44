using System.Buffers;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

internal sealed partial class Call
{
    // The headers that become part of the query.
    private PooledBuffer? _hoisted;

    /// <summary>Creates the request as a URL that contains its signature.</summary>
    /// <param name="expiresIn">The validity of the request.</param>
    /// <param name="signedHeaders">
    /// Headers that must be sent in addition; null for none. They take precedence over the headers of the request.
    /// </param>
    /// <param name="warnsOfExpiry">Whether to log a warning if the credentials expire before the request does.</param>
    public async ValueTask<PresignedRequest> PresignAsync(TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders, bool warnsOfExpiry)
    {
        CheckExpiry(expiresIn);
        _state.LogsExpiryWarning = warnsOfExpiry;
        if (Request.Body is not null)
            throw new TernRequestException("A presigned request cannot have a body, because its sender adds the body. Remove it. To bind the body, sign its type, length or checksum.");
        await ResolveIdentityByEndpointAsync().ConfigureAwait(false);
        CollectPresignedHeaders(signedHeaders);
        return _state.Scheme!.Presign(this, expiresIn);
    }

    /// <summary>Returns the target of the request, and the credentials and scope for its signature.</summary>
    /// <param name="expiresIn">The validity of the signature.</param>
    public async ValueTask<SigningTarget> GetSigningTargetAsync(TimeSpan expiresIn)
    {
        CheckExpiry(expiresIn);
        _state.LogsExpiryWarning = true;
        await ResolveIdentityByEndpointAsync().ConfigureAwait(false);
        if (_state.Scheme is not SigV4AuthScheme || Identity is not AwsCredentials credentials)
            throw new TernConfigurationException("A form can be signed only with credentials for one region. Use a bucket that is in one region.", CreateInfo());
        _state.Target = _state.Runtime.GetTarget(Endpoint, Request);
        var scope = new SigningScope(
            GetSigningRegion(),
            SchemeSettings?.SigningName ?? _state.Runtime.Service.SigningName,
            _state.Runtime.GetSigningTime(_state.Target.Host).Time);
        DateTimeOffset expiresAt = GetExpiry(scope.Time, expiresIn, credentials);
        return new SigningTarget(_state.Target.Display + _state.Target.Path, credentials, scope, expiresAt, _resources.Signer);
    }

    /// <summary>Signs the URL. For authentication schemes.</summary>
    public PresignedRequest Presign(RequestSigner signer, AwsCredentials credentials, string region, string service, TimeSpan expiresIn)
    {
        _state.Target = _state.Runtime.GetPresigningTarget(Endpoint, Request.HostPrefix);
        if (Request.RequiresTls)
            RequireTls("an encryption key");
        bool encodesTwice = SchemeSettings is not { DisableDoubleEncoding: true };
        DateTimeOffset time = _state.Runtime.GetSigningTime(_state.Target.Host).Time;
        char[] rented = WritePathAndQuery(out int pathLength, out int length);
        Span<byte> payloadHash = stackalloc byte[PayloadHash.Length];
        if (_state.Runtime.Service.SendsPayloadHash || _state.Operation.HasUnsignedPayload)
        {
            PayloadHash.Unsigned.CopyTo(payloadHash);
            payloadHash = payloadHash[..PayloadHash.Unsigned.Length];
        }
        else
        {
            _resources.Signer.WritePayloadHash(Request.Buffer.WrittenSpan, payloadHash);
        }
        string url = signer.GetPresignedUrl(
            new SigningRequest
            {
                Method = Request.Method,
                Host = _state.Target.Authority,
                Path = rented.AsSpan(0, pathLength),
                Query = rented.AsSpan(pathLength, length - pathLength),
                Headers = CollectionsMarshal.AsSpan(_headers),
                PayloadHash = payloadHash,
                DoubleEncodePath = encodesTwice,
                NormalizePath = encodesTwice && SchemeSettings is not { DisableNormalizePath: true },
            },
            credentials,
            new SigningScope(region, SchemeSettings?.SigningName ?? service, time),
            expiresIn,
            _state.Target.Uri.Scheme);
        ArrayPool<char>.Shared.Return(rented);
        if (url.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new TernRequestException("The path or the query of the request contains a character that must be percent-encoded.");

        return new PresignedRequest(Request.Method, url, _headers.Count == 0 ? [] : _headers.ToArray(), GetExpiry(time, expiresIn, credentials), credentials.Expiration);
    }

    /// <summary>Adds a parameter to the query of a presigned request.</summary>
    public void AddPresignedParameter(string name, string value)
    {
        PooledBuffer hoisted = _hoisted ??= new PooledBuffer();
        hoisted.GetSpan(1)[0] = (byte)'&';
        hoisted.Advance(1);
        UriComponent.Write(hoisted, name);
        hoisted.GetSpan(1)[0] = (byte)'=';
        hoisted.Advance(1);
        UriComponent.Write(hoisted, value);
    }

    private static void CheckExpiry(TimeSpan expiresIn)
    {
        if (expiresIn >= TimeSpan.FromSeconds(1) && expiresIn <= RequestSigner.MaxExpiry)
            return;
        throw new TernRequestException(
            string.Create(CultureInfo.InvariantCulture, $"The expiry {expiresIn:c} of a presigned request is not valid. Expected 1 second to 7 days."));
    }

    /// <summary>Returns when a signature expires. Logs a warning if the credentials expire before.</summary>
    private DateTimeOffset GetExpiry(DateTimeOffset time, TimeSpan expiresIn, AwsCredentials credentials)
    {
        // The signed time and the signed expiry have no fractions of a second.
        DateTimeOffset expiresAt = time.AddTicks(-(time.Ticks % TimeSpan.TicksPerSecond)).AddSeconds((long)expiresIn.TotalSeconds);
        if (_state.LogsExpiryWarning && credentials.Expiration is { } end && end < expiresAt && _state.Runtime.Logger is { } logger)
            CallLog.PresignedRequestExpiresAfterCredentials(logger, _state.Runtime.Service.ServiceId, _state.Operation.Name, expiresAt, end);
        return expiresAt;
    }

    /// <summary>Collects the headers that are signed. The others become part of the query.</summary>
    private void CollectPresignedHeaders(IReadOnlyList<KeyValuePair<string, string>>? signedHeaders)
    {
        _headers.Clear();
        _hoisted?.Clear();
        for (int i = 0; i < signedHeaders?.Count; i++)
        {
            HeaderRules.CheckPresigned(signedHeaders[i]);
            _headers.Add(signedHeaders[i]);
        }
        int chosen = _headers.Count;
        // The content type of a body that is written here is not that of the body that will be sent.
        if (Request.ContentType is { } contentType && Request.Buffer.WrittenCount == 0)
            AddPresignedHeader(new("Content-Type", contentType), chosen);
        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(Request.Headers))
            AddPresignedHeader(header, chosen);
        for (int i = 0; i < Endpoint.Headers.Count; i++)
        {
            foreach (string value in Endpoint.Headers[i].Value)
                AddPresignedHeader(new(Endpoint.Headers[i].Key, value), chosen);
        }
    }

    private void AddPresignedHeader(in KeyValuePair<string, string> header, int chosen)
    {
        HeaderRules.Check(header);
        for (int i = 0; i < chosen; i++)
        {
            if (_headers[i].Key.Equals(header.Key, StringComparison.OrdinalIgnoreCase))
                return;
        }
        if (HeaderHoisting.AppliesTo(header.Key))
            AddPresignedParameter(header.Key.ToLowerInvariant(), header.Value);
        else
            _headers.Add(header);
    }

    /// <summary>Writes the path, followed by the query, into a rented array.</summary>
    private char[] WritePathAndQuery(out int pathLength, out int length)
    {
        ReadOnlySpan<char> basePath = Endpoint.BasePath;
        ReadOnlySpan<char> path = Request.PathCharacters;
        if (path.Length > 0 && path[0] != '/')
            throw new TernRequestException("The path of the request does not begin with a slash.");
        if (basePath.Length + path.Length == 0)
            path = "/";
        ReadOnlySpan<char> query = WithoutOperationName(Request.QueryCharacters);
        ReadOnlySpan<byte> hoisted = _hoisted is null ? default : _hoisted.WrittenSpan;
        if (query.IsEmpty && !hoisted.IsEmpty)
            hoisted = hoisted[1..];

        char[] rented = ArrayPool<char>.Shared.Rent(basePath.Length + path.Length + query.Length + hoisted.Length);
        Span<char> rest = rented;
        basePath.CopyTo(rest);
        path.CopyTo(rest[basePath.Length..]);
        pathLength = basePath.Length + path.Length;
        query.CopyTo(rest[pathLength..]);
        length = pathLength + query.Length;
        length += Encoding.ASCII.GetChars(hoisted, rest[length..]);
        return rented;
    }

    // S3's model begins its queries with the operation's name (x-id), for logs. A presigned URL does not need it, and the documented ones do not
    // have it.
    private static ReadOnlySpan<char> WithoutOperationName(ReadOnlySpan<char> query)
    {
        if (!query.StartsWith("x-id="))
            return query;
        int end = query.IndexOf('&');
        return end < 0 ? default : query[(end + 1)..];
    }
}
