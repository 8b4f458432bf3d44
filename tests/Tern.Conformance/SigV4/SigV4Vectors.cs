using System.Buffers;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Runtime;

namespace Tern.Conformance.SigV4;

/// <summary>
/// Runs the published vectors of SigV4 and SigV4a, each in both forms, and compares every step exactly. SigV4a signatures are not
/// deterministic, so they are verified with the public key of the vector.
/// </summary>
public sealed class SigV4Vectors
{
    private const string SignatureStart = "Signature=";

    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789abcdef");

    private readonly string _suite;
    private readonly string _fileName;
    private readonly Func<RequestSigner> _createSigner;
    private readonly bool _isDeterministic;

    private SigV4Vectors(string suite, string fileName, Func<RequestSigner> createSigner, bool isDeterministic)
    {
        _suite = suite;
        _fileName = fileName;
        _createSigner = createSigner;
        _isDeterministic = isDeterministic;
    }

    /// <summary>The vectors of SigV4.</summary>
    public static SigV4Vectors V4 { get; } = new("sigv4", "v4.json", () => new SigV4Signer(), isDeterministic: true);

    /// <summary>The vectors of SigV4a.</summary>
    public static SigV4Vectors V4a { get; } = new("sigv4a", "v4a.json", () => new SigV4aSigner(), isDeterministic: false);

    /// <summary>Reads the vectors of a conformance folder.</summary>
    public IReadOnlyList<SigV4Vector> Read(string conformanceFolder)
    {
        using FileStream file = File.OpenRead(FileIn(conformanceFolder));
        return JsonSerializer.Deserialize<List<SigV4Vector>>(file) ?? throw new JsonException("The file of vectors is null.");
    }

    /// <summary>Runs all vectors of a conformance folder. Returns one result per form, or an empty list if the folder has no vectors.</summary>
    public IReadOnlyList<SuiteResult> Run(string conformanceFolder)
    {
        if (!File.Exists(FileIn(conformanceFolder)))
            return [];
        IReadOnlyList<SigV4Vector> vectors = Read(conformanceFolder);
        return [Run(vectors, "header", FindHeaderDifference), Run(vectors, "query", FindQueryDifference)];
    }

    /// <summary>Signs the request of a vector in its header. Returns the first difference, or null if every step matches.</summary>
    public string? FindHeaderDifference(SigV4Vector vector) => Compare(vector, SignHeader, vector.Header);

    /// <summary>Signs the request of a vector in its query. Returns the first difference, or null if every step matches.</summary>
    public string? FindQueryDifference(SigV4Vector vector) => Compare(vector, SignQuery, vector.Query);

    private string FileIn(string conformanceFolder) => Path.Combine(conformanceFolder, "sigv4", _fileName);

    private SuiteResult Run(IReadOnlyList<SigV4Vector> vectors, string form, Func<SigV4Vector, string?> findDifference)
    {
        List<string> failures = [];
        foreach (SigV4Vector vector in vectors)
        {
            if (findDifference(vector) is { } difference)
                failures.Add($"{vector.Name}: {difference}");
        }
        return new(_suite, form, vectors.Count, vectors.Count - failures.Count, failures);
    }

    private string? Compare(SigV4Vector vector, Func<SigV4Vector, SigV4VectorForm> sign, SigV4VectorForm expected)
    {
        SigV4VectorForm actual;
        try
        {
            actual = sign(vector);
        }
        catch (Exception e) when (e is TernException or ArgumentException or FormatException)
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
        return Differ("canonical request", expected.CanonicalRequest, actual.CanonicalRequest)
            ?? Differ("string to sign", expected.StringToSign, actual.StringToSign)
            ?? (_isDeterministic ? CompareSignatures(expected, actual) : VerifySignatures(vector, expected, actual));
    }

    private static string? CompareSignatures(SigV4VectorForm expected, SigV4VectorForm actual) =>
        Differ("signature", expected.Signature, actual.Signature) ?? Differ("signed request", expected.SignedRequest, actual.SignedRequest);

    private static string? VerifySignatures(SigV4Vector vector, SigV4VectorForm expected, SigV4VectorForm actual)
    {
        string inRequest = CutSignature(actual.SignedRequest, out string withoutSignature);
        CutSignature(expected.SignedRequest, out string expectedWithoutSignature);
        if (Differ("signed request", expectedWithoutSignature, withoutSignature) is { } difference)
            return difference;
        if (vector.PublicKey is not { } publicKey)
            return "The vector has no public key.";
        using var key = ECDsa.Create(publicKey.ToParameters());
        foreach (string signature in new[] { actual.Signature, inRequest })
        {
            if (!key.VerifyData(Encoding.UTF8.GetBytes(expected.StringToSign), Convert.FromHexString(signature), HashAlgorithmName.SHA256, DSASignatureFormat.Rfc3279DerSequence))
                return $"The public key does not verify the signature {signature}.";
        }
        return null;
    }

    private static string CutSignature(string request, out string rest)
    {
        int start = request.LastIndexOf(SignatureStart, StringComparison.Ordinal) + SignatureStart.Length;
        int length = request.AsSpan(start).IndexOfAnyExcept(s_digits);
        rest = request.Remove(start, length);
        return request.Substring(start, length);
    }

    private SigV4VectorForm SignHeader(SigV4Vector vector)
    {
        HttpRequestText text = HttpRequestText.Parse(vector.Request);
        SigV4VectorContext context = vector.Context;
        RequestSigner signer = _createSigner();
        Span<byte> hash = stackalloc byte[PayloadHash.Length];
        signer.WritePayloadHash(Encoding.UTF8.GetBytes(text.Body), hash);
        SigningRequest request = ToRequest(text, context, hash);

        SignatureTrace trace = signer.TraceAuthorization(in request, context.ToCredentials(), context.Scope);
        string authorization = signer.GetAuthorization(in request, context.ToCredentials(), context.Scope);
        StringBuilder signed = new($"{text.Method} {text.Target} {text.Version}\n{text.HeaderLines}\n");
        if (context.Credentials.Token is { } token)
            signed.Append("X-Amz-Security-Token:").Append(token).Append('\n');
        signed.Append("X-Amz-Date:").Append(SigningDate.Format(context.Timestamp)).Append('\n');
        if (signer is SigV4aSigner)
            signed.Append("X-Amz-Region-Set:").Append(context.Region).Append('\n');
        if (context.SignBody)
            signed.Append("x-amz-content-sha256:").Append(Encoding.ASCII.GetString(hash)).Append('\n');
        signed.Append("Authorization:").Append(authorization).Append("\n\n").Append(text.Body);
        return new(trace.CanonicalRequest, trace.StringToSign, trace.Signature, signed.ToString());
    }

    private SigV4VectorForm SignQuery(SigV4Vector vector)
    {
        HttpRequestText text = HttpRequestText.Parse(vector.Request);
        SigV4VectorContext context = vector.Context;
        RequestSigner signer = _createSigner();
        Span<byte> hash = stackalloc byte[PayloadHash.Length];
        signer.WritePayloadHash(Encoding.UTF8.GetBytes(text.Body), hash);
        SigningRequest request = ToRequest(text, context, hash);
        TimeSpan expiresIn = TimeSpan.FromSeconds(context.ExpirationInSeconds);

        SignatureTrace trace = signer.TracePresignedUrl(in request, context.ToCredentials(), context.Scope, expiresIn);
        string url = signer.GetPresignedUrl(in request, context.ToCredentials(), context.Scope, expiresIn);
        string target = url[("https://" + request.Host.ToString()).Length..];
        string signed = $"{text.Method} {target} {text.Version}\n{text.HeaderLines}\n\n{text.Body}";
        return new(trace.CanonicalRequest, trace.StringToSign, trace.Signature, signed);
    }

    private static SigningRequest ToRequest(HttpRequestText text, SigV4VectorContext context, ReadOnlySpan<byte> payloadHash) => new()
    {
        Method = text.Method,
        Host = text.Headers.FirstOrDefault(header => header.Key.Equals("host", StringComparison.OrdinalIgnoreCase)).Value,
        Path = text.Path,
        Query = text.Query,
        Headers = CollectionsMarshal.AsSpan(text.Headers.ToList()),
        PayloadHash = payloadHash,
        SendPayloadHash = context.SignBody,
        NormalizePath = context.Normalize,
        SignSessionToken = !context.OmitSessionToken,
    };

    private static string? Differ(string what, string expected, string actual) =>
        expected == actual ? null : $"The {what} differs.\nexpected:\n{expected}\nactual:\n{actual}";
}
