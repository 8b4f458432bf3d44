using System.ComponentModel;
using System.Globalization;
using System.IO.Enumeration;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>
/// Verifies signatures in the <c>Authorization</c> header or in the query, as a service does: <see cref="SigV4Verifier"/> and
/// <see cref="SigV4aVerifier"/>. Thread-safe. Create one instance and reuse it. Time and memory per request are bounded: requests with
/// targets over 64 Ki characters, headers over 128 Ki characters, more than 256 headers or more than 1,024 parameters are rejected before parsing.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class RequestVerifier
{
    private const int MaxTargetLength = 64 * 1024;
    private const int MaxHeadersLength = 128 * 1024;
    private const int MaxHeaders = 256;
    private const int MaxParameters = 1024;

    private readonly SigV4VerifierOptions _options;
    private readonly SigningAlgorithm _algorithm;

    // Most requests have the key of the request before. Its text is not created again.
    private volatile string? _lastAccessKeyId;

    private protected RequestVerifier(SigV4VerifierOptions options, SigningAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(options);
        _options = options;
        _algorithm = algorithm;
    }

    /// <summary>Verifies the signature of a request. A malformed request returns a result and throws no exception.</summary>
    public SignatureVerification Verify(scoped in ReceivedRequest request)
    {
        if (IsTooLarge(in request))
            return CreateFailure(SignatureStatus.IncompleteSignature, "The request target or the headers are too large to be verified.");
        SigningWorkspace workspace = _algorithm.Rent();
        SignatureVerification result;
        try
        {
            result = Verify(workspace, in request);
        }
        catch (TernSigningException malformed)
        {
            result = CreateFailure(SignatureStatus.IncompleteSignature, malformed.Message);
        }
        _algorithm.Return(workspace);
        return result;
    }

    private static bool IsTooLarge(scoped in ReceivedRequest request)
    {
        if (request.Target.Length > MaxTargetLength || request.Target.Count('&') >= MaxParameters || request.Headers.Length > MaxHeaders)
            return true;
        long length = 0;
        foreach (ref readonly KeyValuePair<string, string> header in request.Headers)
            length += header.Key.Length + header.Value.Length;
        return length > MaxHeadersLength;
    }

    private SignatureVerification Verify(SigningWorkspace workspace, scoped in ReceivedRequest request)
    {
        int mark = request.Target.IndexOf('?');
        ReadOnlySpan<char> path = mark < 0 ? request.Target : request.Target[..mark];
        CanonicalQuery query = workspace.Canonical.Query;
        query.Add(mark < 0 ? [] : request.Target[(mark + 1)..]);

        if (!HeaderLookup.TryGetSingle(request.Headers, "authorization", out string? authorization))
            return CreateFailure(SignatureStatus.IncompleteSignature, "The Authorization header occurs more than once.");
        bool isInQuery = query.Contains(SignatureParameterNames.Signature) || query.Contains(SignatureParameterNames.Algorithm);
        if (authorization is null && !isInQuery)
            return CreateFailure(SignatureStatus.MissingAuthenticationToken, "Missing Authentication Token");
        if (authorization is not null && isInQuery)
            return CreateFailure(SignatureStatus.IncompleteSignature, "The request has a signature in the Authorization header and in the query. Send only one of them.");
        if (!(isInQuery
            ? SignatureReader.TryReadQuery(_algorithm, query, out SignatureParameters signature, out string problem)
            : SignatureReader.TryReadHeader(_algorithm, authorization, request.Headers, out signature, out problem)))
        {
            return CreateFailure(SignatureStatus.IncompleteSignature, problem);
        }

        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(signature.Time, date);
        if (CheckScope(in signature, date) is { } wrongScope)
            return wrongScope;
        DateTimeOffset now = _options.TimeProvider.GetUtcNow();
        if (FindCredentials(in signature, now, out AwsCredentials? credentials) is { } refused)
            return refused;
        if (CheckTime(signature.Time, signature.ExpiresIn, now) is { } wrongTime)
            return wrongTime;
        if (AddSignedHeaders(workspace.Canonical.Headers, signature.SignedHeaders, request.Headers, out bool areMissing) is { } wrongHeaders)
            return wrongHeaders;
        if (!TryGetPayloadHash(in request, query, isInQuery, out ReadOnlySpan<byte> payloadHash))
        {
            return CreateFailure(
                SignatureStatus.PayloadMismatch,
                "The provided 'x-amz-content-sha256' header must be the SHA-256 of the body in hexadecimal and match what was computed.");
        }

        query.Remove(SignatureParameterNames.Signature);
        if (isInQuery && !_options.SignSessionToken)
            query.Remove(SignatureParameterNames.SecurityToken);
        SigningKey key = _algorithm.GetKey(credentials!, date, signature.Region, signature.Service);
        workspace.Canonical.Write(request.Method, path, _options.NormalizePath, _options.DoubleEncodePath, payloadHash);
        if (!key.Verify(workspace, date, signature.Signature) || areMissing)
        {
            SignatureVerification failure = CreateFailure(
                SignatureStatus.SignatureDoesNotMatch,
                "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.");
            return failure with
            {
                ProvidedAccessKeyId = signature.AccessKeyId.ToString(),
                ProvidedSignature = signature.Signature.ToString(),
                CanonicalRequest = Encoding.UTF8.GetString(workspace.Canonical.Text),
                StringToSign = Encoding.UTF8.GetString(workspace.StringToSign.WrittenSpan),
            };
        }
        return new SignatureVerification
        {
            Status = SignatureStatus.Valid,
            Credentials = credentials,
            Region = key.Region,
            Service = key.Service,
            Key = key,
            Time = signature.Time,
            // Without a copy of its 64 characters: only requests with signed chunks use it.
            Signature = authorization.AsSpan().Overlaps(signature.Signature, out int start) ? authorization.AsMemory(start, signature.Signature.Length) : signature.Signature.ToString().AsMemory(),
        };
    }

    private SignatureVerification? CheckScope(scoped in SignatureParameters signature, ReadOnlySpan<byte> date)
    {
        Span<char> day = stackalloc char[SigningDate.DayLength];
        Encoding.ASCII.GetChars(date[..SigningDate.DayLength], day);
        if (!signature.Day.SequenceEqual(day))
            return CreateFailure(SignatureStatus.WrongScope, "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP.");
        if (_options.Region is { } region && !CoversRegion(signature.Region, region))
            return CreateFailure(SignatureStatus.WrongScope, $"Credential should be scoped to a valid region, not to another than '{region}'.");
        if (_options.Service is { } service && !signature.Service.SequenceEqual(service))
            return CreateFailure(SignatureStatus.WrongScope, $"Credential should be scoped to correct service: '{service}'.");
        return null;
    }

    /// <summary>Whether a signature for a region or a region set is valid in a region.</summary>
    private bool CoversRegion(ReadOnlySpan<char> signed, ReadOnlySpan<char> region)
    {
        if (_algorithm.HasRegionInScope)
            return signed.SequenceEqual(region);
        ScopeText.ThrowIfInvalidRegionSet(signed);
        foreach (Range range in signed.Split(','))
        {
            if (FileSystemName.MatchesSimpleExpression(signed[range], region, ignoreCase: false))
                return true;
        }
        return false;
    }

    private SignatureVerification? FindCredentials(scoped in SignatureParameters signature, DateTimeOffset now, out AwsCredentials? credentials)
    {
        credentials = _options.FindCredentials(GetText(signature.AccessKeyId));
        if (credentials is null)
            return CreateFailure(SignatureStatus.UnknownAccessKey, "The security token included in the request is invalid.");
        ReadOnlySpan<char> expected = credentials.SessionToken;
        ReadOnlySpan<char> given = signature.SecurityToken;
        if (!CryptographicOperations.FixedTimeEquals(MemoryMarshal.AsBytes(expected), MemoryMarshal.AsBytes(given)))
            return CreateFailure(SignatureStatus.InvalidSecurityToken, "The security token included in the request is invalid.");
        if (credentials.Expiration is { } end && now >= end)
            return CreateFailure(SignatureStatus.ExpiredToken, "The security token included in the request is expired.");
        return null;
    }

    private string GetText(ReadOnlySpan<char> accessKeyId)
    {
        string? last = _lastAccessKeyId;
        if (last is null || !accessKeyId.SequenceEqual(last))
            _lastAccessKeyId = last = accessKeyId.ToString();
        return last;
    }

    private SignatureVerification? CheckTime(DateTimeOffset signed, TimeSpan? expiresIn, DateTimeOffset now)
    {
        // Subtract instead of adding: a sum can overflow for an extreme signing date, a difference cannot.
        TimeSpan age = now - signed;
        double skew = _options.MaxSkew.TotalMinutes;
        if (-age > _options.MaxSkew)
        {
            return CreateFailure(
                SignatureStatus.SignatureNotYetCurrent,
                string.Create(CultureInfo.InvariantCulture, $"Signature not yet current: {SigningDate.Format(signed)} is still later than the time of the service, {SigningDate.Format(now)}, and {skew} min."));
        }
        if (expiresIn is { } duration && age > duration)
            return CreateFailure(SignatureStatus.SignatureExpired, "Request has expired") with { ExpiredAfter = duration, ExpiredAt = signed + duration };
        if (expiresIn is null && age > _options.MaxSkew)
        {
            return CreateFailure(
                SignatureStatus.SignatureExpired,
                string.Create(CultureInfo.InvariantCulture, $"Signature expired: {SigningDate.Format(signed)} is now earlier than the time of the service, {SigningDate.Format(now)}, less {skew} min."));
        }
        return null;
    }

    private SignatureVerification? AddSignedHeaders(
        CanonicalHeaders canonical,
        ReadOnlySpan<char> signedHeaders,
        ReadOnlySpan<KeyValuePair<string, string>> headers,
        out bool areMissing)
    {
        areMissing = false;
        if (signedHeaders.Count(';') >= MaxHeaders)
            return CreateFailure(SignatureStatus.IncompleteSignature, "SignedHeaders contains too many headers.");
        Span<bool> isSigned = stackalloc bool[MaxHeaders];
        isSigned.Clear();
        ReadOnlySpan<char> previous = default;
        bool hasHost = false;
        foreach (Range range in signedHeaders.Split(';'))
        {
            ReadOnlySpan<char> name = signedHeaders[range];

            // Sorted and without duplicates, so that a request cannot make the verifier copy one long value many times.
            if (name.SequenceCompareTo(previous) <= 0 || name.ContainsAnyInRange('A', 'Z'))
                return CreateFailure(SignatureStatus.IncompleteSignature, "SignedHeaders must contain header names in lower case, sorted and without duplicates.");
            previous = name;
            hasHost |= name is "host";
            bool isThere = false;
            for (int i = 0; i < headers.Length; i++)
            {
                if (!name.Equals(headers[i].Key, StringComparison.OrdinalIgnoreCase))
                    continue;
                canonical.Add(name, headers[i].Value);
                isSigned[i] = true;
                isThere = true;
            }
            if (isThere)
                continue;
            // The signature does not match, even one over an empty header.
            canonical.Add(name, "");
            areMissing = true;
        }
        if (!hasHost)
            return CreateFailure(SignatureStatus.HeadersNotSigned, "'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.");
        List<string>? unsigned = null;
        for (int i = 0; i < headers.Length; i++)
        {
            if (!isSigned[i] && MustBeSigned(headers[i].Key))
                (unsigned ??= []).Add(headers[i].Key.ToLowerInvariant());
        }
        return unsigned is null ? null
            : CreateFailure(SignatureStatus.HeadersNotSigned, "There were headers present in the request which were not signed.") with { UnsignedHeaders = unsigned };
    }

    // Headers with the prefix x-amz- change the effect of a request, except the browser's user agent.
    private bool MustBeSigned(string name) =>
        name.StartsWith("x-amz-", StringComparison.OrdinalIgnoreCase)
        && !name.Equals("x-amz-user-agent", StringComparison.OrdinalIgnoreCase)
        && (_options.SignSessionToken || !name.Equals("x-amz-security-token", StringComparison.OrdinalIgnoreCase));

    private bool TryGetPayloadHash(scoped in ReceivedRequest request, CanonicalQuery query, bool isInQuery, out ReadOnlySpan<byte> payloadHash)
    {
        payloadHash = request.PayloadHash;
        if (!HeaderLookup.TryGetSingle(request.Headers, "x-amz-content-sha256", out string? stated))
            return false;
        if (stated is null && isInQuery)
            stated = query.Find("X-Amz-Content-Sha256"u8);
        bool isUnsigned = stated is "UNSIGNED-PAYLOAD" || (stated is null && isInQuery && _options.AllowUnsignedPayload);
        if (isUnsigned)
        {
            payloadHash = PayloadHash.Unsigned;
            return _options.AllowUnsignedPayload;
        }
        return stated is null || Ascii.Equals(payloadHash, stated);
    }

    private static SignatureVerification CreateFailure(SignatureStatus status, string message) => new() { Status = status, Message = message };
}
