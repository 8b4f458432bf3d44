using System.Globalization;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Parses the parameters of a signature. Reports the problem if they are incomplete or malformed.</summary>
internal static class SignatureReader
{
    private const string RepeatedHeader = "X-Amz-Date, X-Amz-Security-Token or X-Amz-Region-Set occurs more than once.";

    private const string MissingParameters =
        "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.";

    public static bool TryReadHeader(
        SigningAlgorithm algorithm,
        ReadOnlySpan<char> authorization,
        ReadOnlySpan<KeyValuePair<string, string>> headers,
        out SignatureParameters parameters,
        out string problem)
    {
        parameters = default;
        int space = authorization.IndexOf(' ');
        if (space < 0 || !authorization[..space].SequenceEqual(algorithm.Name))
            return Fail($"The Authorization header does not start with {algorithm.Name}, the only supported algorithm.", out problem);

        ReadOnlySpan<char> credential = default;
        ReadOnlySpan<char> signedHeaders = default;
        ReadOnlySpan<char> signature = default;
        ReadOnlySpan<char> rest = authorization[(space + 1)..];
        foreach (Range range in rest.Split(','))
        {
            ReadOnlySpan<char> part = rest[range].Trim(' ');
            int equals = part.IndexOf('=');
            ReadOnlySpan<char> name = equals < 0 ? part : part[..equals];
            ReadOnlySpan<char> value = equals < 0 ? [] : part[(equals + 1)..];
            bool isNew = name switch
            {
                "Credential" => TrySet(ref credential, value),
                "SignedHeaders" => TrySet(ref signedHeaders, value),
                "Signature" => TrySet(ref signature, value),
                _ => false,
            };
            if (!isNew)
                return Fail("The Authorization header contains an unknown, empty or repeated parameter.", out problem);
        }
        if (credential.IsEmpty || signedHeaders.IsEmpty || signature.IsEmpty)
            return Fail("Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' parameters.", out problem);

        if (!HeaderLookup.TryGetSingle(headers, "x-amz-date", out string? date)
            || !HeaderLookup.TryGetSingle(headers, "x-amz-security-token", out string? token)
            || !HeaderLookup.TryGetSingle(headers, "x-amz-region-set", out string? regionSet))
        {
            return Fail(RepeatedHeader, out problem);
        }
        if (date is null || !SigningDate.TryParse(date, out DateTimeOffset time))
            return Fail("Authorization header requires existence of an 'X-Amz-Date' header of the form 20150830T123600Z.", out problem);
        return TryComplete(algorithm, credential, regionSet, signedHeaders, signature, time, null, token, out parameters, out problem);
    }

    public static bool TryReadQuery(SigningAlgorithm algorithm, CanonicalQuery query, out SignatureParameters parameters, out string problem)
    {
        parameters = default;
        if (query.IsRepeated(SignatureParameterNames.Algorithm)
            || query.IsRepeated(SignatureParameterNames.Credential)
            || query.IsRepeated(SignatureParameterNames.Date)
            || query.IsRepeated(SignatureParameterNames.Expires)
            || query.IsRepeated(SignatureParameterNames.SignedHeaders)
            || query.IsRepeated(SignatureParameterNames.SecurityToken)
            || query.IsRepeated(SignatureParameterNames.RegionSet)
            || query.IsRepeated(SignatureParameterNames.Signature))
        {
            return Fail("A query parameter of the signature occurs more than once.", out problem);
        }
        string? credential = query.Find(SignatureParameterNames.Credential);
        string? signedHeaders = query.Find(SignatureParameterNames.SignedHeaders);
        string? signature = query.Find(SignatureParameterNames.Signature);
        if (string.IsNullOrEmpty(credential) || string.IsNullOrEmpty(signedHeaders) || string.IsNullOrEmpty(signature)
            || !query.Contains(SignatureParameterNames.Algorithm) || !query.Contains(SignatureParameterNames.Date) || !query.Contains(SignatureParameterNames.Expires))
        {
            return Fail(MissingParameters, out problem);
        }
        if (query.Find(SignatureParameterNames.Algorithm) != algorithm.Name)
            return Fail($"X-Amz-Algorithm only supports \"{algorithm.Name}\".", out problem);
        if (!SigningDate.TryParse(query.Find(SignatureParameterNames.Date), out DateTimeOffset time))
            return Fail("X-Amz-Date must be in the ISO8601 long format \"yyyyMMdd'T'HHmmss'Z'\".", out problem);
        if (!int.TryParse(query.Find(SignatureParameterNames.Expires), NumberStyles.None, CultureInfo.InvariantCulture, out int seconds)
            || seconds < 1
            || seconds > RequestSigner.MaxExpiry.TotalSeconds)
        {
            return Fail("X-Amz-Expires must be a number of seconds from 1 to 604800.", out problem);
        }
        string? token = query.Find(SignatureParameterNames.SecurityToken);
        string? regionSet = query.Find(SignatureParameterNames.RegionSet);
        return TryComplete(algorithm, credential, regionSet, signedHeaders, signature, time, TimeSpan.FromSeconds(seconds), token, out parameters, out problem);
    }

    private static bool TryComplete(
        SigningAlgorithm algorithm,
        ReadOnlySpan<char> credential,
        ReadOnlySpan<char> regionSet,
        ReadOnlySpan<char> signedHeaders,
        ReadOnlySpan<char> signature,
        DateTimeOffset time,
        TimeSpan? expiresIn,
        string? securityToken,
        out SignatureParameters parameters,
        out string problem)
    {
        parameters = default;
        int count = algorithm.HasRegionInScope ? 5 : 4;
        Span<Range> parts = stackalloc Range[5];
        if (credential.Split(parts[..count], '/') != count || credential[parts[0]].IsEmpty || credential[parts[count - 1]] is not "aws4_request")
        {
            return Fail(algorithm.HasRegionInScope && expiresIn is not null
                ? "Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting \"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\"."
                : algorithm.HasRegionInScope
                ? "Credential must have exactly 5 slash-delimited elements, of the form access-key/date/region/service/aws4_request."
                : "Credential must have exactly 4 slash-delimited elements, of the form access-key/date/service/aws4_request.", out problem);
        }
        if (!algorithm.HasRegionInScope && regionSet.IsEmpty)
            return Fail("A signature for a region set requires 'X-Amz-Region-Set'.", out problem);
        parameters = new SignatureParameters
        {
            AccessKeyId = credential[parts[0]],
            Day = credential[parts[1]],
            Region = algorithm.HasRegionInScope ? credential[parts[2]] : regionSet,
            Service = credential[parts[count - 2]],
            SignedHeaders = signedHeaders,
            Signature = signature,
            Time = time,
            ExpiresIn = expiresIn,
            SecurityToken = securityToken,
        };
        problem = "";
        return true;
    }

    private static bool TrySet(ref ReadOnlySpan<char> target, ReadOnlySpan<char> value)
    {
        if (!target.IsEmpty || value.IsEmpty)
            return false;
        target = value;
        return true;
    }

    private static bool Fail(string message, out string problem)
    {
        problem = message;
        return false;
    }
}
