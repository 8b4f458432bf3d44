using System.Buffers;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Auth;
using Tern.Codecs;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Presigning;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Calls;

internal sealed partial class Call
{
    // The headers that go into the query.
    private PooledBuffer? _hoisted;
    private bool _warnsOfExpiry;

    /// <summary>The request as a URL that carries its signature.</summary>
    /// <param name="expiresIn">How long it is good.</param>
    /// <param name="signedHeaders">Headers to be sent besides; null for none. They count before the request's own.</param>
    /// <param name="warnsOfExpiry">Whether it is logged when that is longer than the credentials are good.</param>
    public async ValueTask<PresignedRequest> PresignAsync(TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders, bool warnsOfExpiry)
    {
        CheckExpiry(expiresIn);
        _warnsOfExpiry = warnsOfExpiry;
        if (Request.Body is not null)
            throw new InvalidRequestException("the body of a presigned request comes from whoever sends it: leave it out, and bind its type, length or checksum if need be");
        if (IsReidentifiedByEndpoint())
            await _scheme!.IdentifyAsync(this).ConfigureAwait(false);
        PlaceHeaders(signedHeaders);
        return _scheme!.Presign(this, expiresIn);
    }

    /// <summary>Where the request goes, and what to sign with.</summary>
    /// <param name="expiresIn">How long the signature will be good.</param>
    public async ValueTask<SigningTarget> LocateAsync(TimeSpan expiresIn)
    {
        CheckExpiry(expiresIn);
        _warnsOfExpiry = true;
        if (IsReidentifiedByEndpoint())
            await _scheme!.IdentifyAsync(this).ConfigureAwait(false);
        if (_scheme is not SigV4AuthScheme || Identity is not Credentials credentials)
            throw new ConfigurationException("what is sent by a form can be signed with credentials for one region only; use a bucket that is in one", CreateInfo());
        _target = _runtime.GetTarget(Endpoint, Request);
        var scope = new SigningScope(GetSigningRegion(), SchemeSettings?.SigningName ?? _runtime.Service.SigningName, _runtime.GetSigningTime(_target.Host).Time);
        return new SigningTarget(_target.Display + _target.Path, credentials, scope, GetExpiry(scope.Time, expiresIn, credentials), _resources.Signer);
    }

    /// <summary>Signs the URL; for schemes.</summary>
    public PresignedRequest Presign(RequestSigner signer, Credentials credentials, string region, string service, TimeSpan expiresIn)
    {
        _target = _runtime.GetPresigningTarget(Endpoint, Request.HostPrefix);
        if (Request.RequiresTls)
            RequireTls("the key to encrypt with");
        bool encodesTwice = SchemeSettings is not { DisableDoubleEncoding: true };
        DateTimeOffset time = _runtime.GetSigningTime(_target.Host).Time;
        char[] rented = WritePathAndQuery(out int pathLength, out int length);
        Span<byte> payloadHash = stackalloc byte[PayloadHash.Length];
        if (_runtime.Service.SendsPayloadHash || _operation.HasUnsignedPayload)
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
                Host = _target.Authority,
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
            _target.Uri.Scheme);
        ArrayPool<char>.Shared.Return(rented);
        if (url.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new InvalidRequestException("path or query of the request have a character that must be percent-encoded");

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
        throw new InvalidRequestException(
            string.Create(CultureInfo.InvariantCulture, $"a presigned request is good for 1 second to 7 days, not for {expiresIn:c}; give an expiry between these"));
    }

    /// <summary>Until when a signature is good, with a warning if that is longer than the credentials are.</summary>
    private DateTimeOffset GetExpiry(DateTimeOffset time, TimeSpan expiresIn, Credentials credentials)
    {
        // Neither the time nor the expiry has fractions of a second in what is signed.
        DateTimeOffset expiresAt = time.AddTicks(-(time.Ticks % TimeSpan.TicksPerSecond)).AddSeconds((long)expiresIn.TotalSeconds);
        if (_warnsOfExpiry && credentials.Expiration is { } end && end < expiresAt && _runtime.Logger is { } logger)
            CallLog.PresignedBeyondCredentials(logger, _runtime.Service.ServiceId, _operation.Name, expiresAt, end);
        return expiresAt;
    }

    /// <summary>Gathers the headers that are signed; the others become part of the query.</summary>
    private void PlaceHeaders(IReadOnlyList<KeyValuePair<string, string>>? signedHeaders)
    {
        _headers.Clear();
        _hoisted?.Clear();
        for (int i = 0; i < signedHeaders?.Count; i++)
        {
            HeaderRules.CheckPresigned(signedHeaders[i]);
            _headers.Add(signedHeaders[i]);
        }
        int chosen = _headers.Count;
        // The type of a document that is written here says nothing of the one that will be sent.
        if (Request.ContentType is { } contentType && Request.Buffer.WrittenCount == 0)
            Place(new("Content-Type", contentType), chosen);
        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(Request.Headers))
            Place(header, chosen);
        for (int i = 0; i < Endpoint.Headers.Count; i++)
        {
            foreach (string value in Endpoint.Headers[i].Value)
                Place(new(Endpoint.Headers[i].Key, value), chosen);
        }
    }

    private void Place(in KeyValuePair<string, string> header, int chosen)
    {
        HeaderRules.Check(header);
        for (int i = 0; i < chosen; i++)
        {
            if (_headers[i].Key.Equals(header.Key, StringComparison.OrdinalIgnoreCase))
                return;
        }
        if (HeaderHoisting.Applies(header.Key))
            AddPresignedParameter(header.Key.ToLowerInvariant(), header.Value);
        else
            _headers.Add(header);
    }

    /// <summary>Writes the path and, behind it, the query into a rented array.</summary>
    private char[] WritePathAndQuery(out int pathLength, out int length)
    {
        ReadOnlySpan<char> basePath = Endpoint.BasePath;
        ReadOnlySpan<char> path = Request.PathCharacters;
        if (path.Length > 0 && path[0] != '/')
            throw new InvalidRequestException("the path does not begin with a slash");
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

    // S3's model begins its queries with the operation's name (x-id), for logs. A URL that is handed on has no use for it, and
    // the documented ones have none.
    private static ReadOnlySpan<char> WithoutOperationName(ReadOnlySpan<char> query)
    {
        if (!query.StartsWith("x-id="))
            return query;
        int end = query.IndexOf('&');
        return end < 0 ? default : query[(end + 1)..];
    }
}
