using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>Adds the header <c>DPoP</c>: a signed proof that the sender of the request has the key of the session.</summary>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc9449#section-4.2">RFC 9449, 4.2: DPoP Proof JWT Syntax</seealso>
internal sealed class DPoPProof(ECDsa key, TimeProvider timeProvider) : ICallInterceptor
{
    public ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken)
    {
        // One proof for each attempt: a server rejects a second request with the same jti.
        string proof = Create("POST", $"{attempt.Call.Endpoint}/v1/token");
        attempt.Headers.Add(new("DPoP", proof));
        return ValueTask.CompletedTask;
    }

    /// <summary>Reads a key of the curve P-256 in PEM form.</summary>
    /// <exception cref="TernCredentialsException">The text is not such a key. The message contains no part of it.</exception>
    public static ECDsa ReadKey(string pem, string path)
    {
        try
        {
            if (P256PrivateKey.TryParse(pem, out ECParameters parameters))
                return ECDsa.Create(parameters);
        }
        catch (CryptographicException)
        {
            // The numbers are not a key.
        }
        throw new TernCredentialsException($"The login cache '{path}' has an invalid value for 'dpopKey'. Expected a private key of the curve P-256 in PEM form. Run 'aws login'.");
    }

    /// <summary>Creates the proof for one request.</summary>
    /// <param name="method">The method of the request (<c>htm</c>).</param>
    /// <param name="url">The URL of the request without a query (<c>htu</c>).</param>
    public string Create(string method, string url)
    {
        ECParameters parameters = key.ExportParameters(includePrivateParameters: false);
        using var header = new PooledBuffer();
        var writer = new JsonWriter(header);
        writer.WriteStartObject();
        WriteText(ref writer, "typ", "dpop+jwt");
        WriteText(ref writer, "alg", "ES256");
        writer.WriteName("jwk");
        writer.WriteStartObject();
        WriteText(ref writer, "kty", "EC");
        WriteText(ref writer, "x", Base64Url.EncodeToString(parameters.Q.X));
        WriteText(ref writer, "y", Base64Url.EncodeToString(parameters.Q.Y));
        WriteText(ref writer, "crv", "P-256");
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.Complete();

        using var claims = new PooledBuffer();
        writer = new JsonWriter(claims);
        writer.WriteStartObject();
        WriteText(ref writer, "jti", Guid.NewGuid().ToString());
        WriteText(ref writer, "htm", method);
        WriteText(ref writer, "htu", url);
        writer.WriteName("iat");
        writer.WriteNumber(timeProvider.GetUtcNow().ToUnixTimeSeconds());
        writer.WriteEndObject();
        writer.Complete();

        string signed = $"{Base64Url.EncodeToString(header.WrittenSpan)}.{Base64Url.EncodeToString(claims.WrittenSpan)}";
        byte[] signature = key.SignHash(SHA256.HashData(Encoding.ASCII.GetBytes(signed)));
        return $"{signed}.{Base64Url.EncodeToString(signature)}";
    }

    private static void WriteText(ref JsonWriter writer, string name, string value)
    {
        writer.WriteName(name);
        writer.WriteString(value);
    }
}
