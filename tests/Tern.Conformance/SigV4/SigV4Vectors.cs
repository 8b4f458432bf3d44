using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Tern.Signing;

namespace Tern.Conformance.SigV4;

/// <summary>Runs the published vectors of SigV4, each in both forms, and compares every step exactly.</summary>
public static class SigV4Vectors
{
    /// <summary>The file's place in a conformance folder.</summary>
    public static string FileIn(string conformanceFolder) => Path.Combine(conformanceFolder, "sigv4", "v4.json");

    /// <summary>Reads the vectors of a conformance folder.</summary>
    public static IReadOnlyList<SigV4Vector> Read(string conformanceFolder)
    {
        using FileStream file = File.OpenRead(FileIn(conformanceFolder));
        return JsonSerializer.Deserialize<List<SigV4Vector>>(file) ?? throw new JsonException("The file of vectors is null.");
    }

    /// <summary>Runs all vectors of a conformance folder: one result for each form, none when the folder has no vectors.</summary>
    public static IReadOnlyList<SuiteResult> Run(string conformanceFolder)
    {
        if (!File.Exists(FileIn(conformanceFolder)))
            return [];
        IReadOnlyList<SigV4Vector> vectors = Read(conformanceFolder);
        return [Run(vectors, "header", FindHeaderDifference), Run(vectors, "query", FindQueryDifference)];
    }

    /// <summary>Signs a vector's request in its header; null when every step is as published, else what differs.</summary>
    public static string? FindHeaderDifference(SigV4Vector vector) => Compare(vector, SignHeader, vector.Header);

    /// <summary>Signs a vector's request in its query; null when every step is as published, else what differs.</summary>
    public static string? FindQueryDifference(SigV4Vector vector) => Compare(vector, SignQuery, vector.Query);

    private static SuiteResult Run(IReadOnlyList<SigV4Vector> vectors, string form, Func<SigV4Vector, string?> findDifference)
    {
        List<string> failures = [];
        foreach (SigV4Vector vector in vectors)
        {
            if (findDifference(vector) is { } difference)
                failures.Add($"{vector.Name}: {difference}");
        }
        return new("sigv4", form, vectors.Count, vectors.Count - failures.Count, failures);
    }

    private static string? Compare(SigV4Vector vector, Func<SigV4Vector, SigV4VectorForm> sign, SigV4VectorForm expected)
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
            ?? Differ("signature", expected.Signature, actual.Signature)
            ?? Differ("signed request", expected.SignedRequest, actual.SignedRequest);
    }

    private static SigV4VectorForm SignHeader(SigV4Vector vector)
    {
        HttpRequestText text = HttpRequestText.Parse(vector.Request);
        SigV4VectorContext context = vector.Context;
        SigV4Signer signer = new();
        Span<byte> hash = stackalloc byte[PayloadHash.Length];
        signer.WritePayloadHash(Encoding.UTF8.GetBytes(text.Body), hash);
        SigningRequest request = ToRequest(text, context, hash);

        SignatureTrace trace = signer.TraceAuthorization(in request, context.ToCredentials(), context.Scope);
        string authorization = signer.GetAuthorization(in request, context.ToCredentials(), context.Scope);
        StringBuilder signed = new($"{text.Method} {text.Target} {text.Version}\n{text.HeaderLines}\n");
        if (context.Credentials.Token is { } token)
            signed.Append("X-Amz-Security-Token:").Append(token).Append('\n');
        signed.Append("X-Amz-Date:").Append(SigningDate.Format(context.Timestamp)).Append('\n');
        if (context.SignBody)
            signed.Append("x-amz-content-sha256:").Append(Encoding.ASCII.GetString(hash)).Append('\n');
        signed.Append("Authorization:").Append(authorization).Append("\n\n").Append(text.Body);
        return new(trace.CanonicalRequest, trace.StringToSign, trace.Signature, signed.ToString());
    }

    private static SigV4VectorForm SignQuery(SigV4Vector vector)
    {
        HttpRequestText text = HttpRequestText.Parse(vector.Request);
        SigV4VectorContext context = vector.Context;
        SigV4Signer signer = new();
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
        SendsPayloadHash = context.SignBody,
        NormalizePath = context.Normalize,
        SignSessionToken = !context.OmitSessionToken,
    };

    private static string? Differ(string what, string expected, string actual) =>
        expected == actual ? null : $"The {what} differs.\nexpected:\n{expected}\nactual:\n{actual}";
}
