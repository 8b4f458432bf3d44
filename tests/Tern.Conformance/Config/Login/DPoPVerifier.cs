using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Config.Login;

/// <summary>Verifies the header <c>DPoP</c> as RFC 9449 requires of a server.</summary>
/// <param name="files">The content of the files, of which one contains the key in PEM form.</param>
/// <param name="clock">The clock.</param>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc9449#section-4.3">RFC 9449, 4.3: Checking DPoP Proofs</seealso>
internal sealed class DPoPVerifier(IReadOnlyList<string> files, TimeProvider clock)
{
    private readonly HashSet<string> _ids = new(StringComparer.Ordinal);

    /// <exception cref="CaseFailedException">The proof is missing or invalid.</exception>
    public void Verify(SentRequest request)
    {
        string[] parts = request.Find("DPoP")?.Split('.') ?? [];
        Check.That(parts.Length == 3, "the header DPoP is missing or has another form than a JWT");
        using JsonDocument header = Decode(parts[0]);
        using JsonDocument claims = Decode(parts[1]);
        Check.Equal("typ", "dpop+jwt", header.RootElement.FindText("typ"));
        Check.Equal("alg", "ES256", header.RootElement.FindText("alg"));

        JsonElement jwk = header.RootElement.GetProperty("jwk");
        Check.Equal("kty", "EC", jwk.FindText("kty"));
        Check.Equal("crv", "P-256", jwk.FindText("crv"));
        Check.That(jwk.Find("d") is null, "jwk contains the private key");
        ECPoint point = new() { X = DecodeMember(jwk, "x"), Y = DecodeMember(jwk, "y") };
        using var key = ECDsa.Create(new ECParameters { Curve = ECCurve.NamedCurves.nistP256, Q = point });
        byte[] signed = Encoding.ASCII.GetBytes($"{parts[0]}.{parts[1]}");
        Check.That(
            key.VerifyData(signed, Base64Url.DecodeFromChars(parts[2]), HashAlgorithmName.SHA256, DSASignatureFormat.IeeeP1363FixedFieldConcatenation),
            "the signature of the proof is invalid");
        Check.That(IsKeyOfSession(point), "the key of the proof is not the dpopKey of the session");

        Check.Equal("htm", request.Method, claims.RootElement.FindText("htm"));
        Check.Equal("htu", request.Uri.GetLeftPart(UriPartial.Path), claims.RootElement.FindText("htu"));
        TimeSpan age = clock.GetUtcNow() - DateTimeOffset.FromUnixTimeSeconds(claims.RootElement.GetProperty("iat").GetInt64());
        Check.That(age.Duration() < TimeSpan.FromSeconds(5), $"iat differs from the clock by {age}");
        string? id = claims.RootElement.FindText("jti");
        Check.That(!string.IsNullOrEmpty(id) && _ids.Add(id), "jti is missing or was used before");
    }

    private bool IsKeyOfSession(ECPoint point)
    {
        foreach (string file in files.Where(file => file.StartsWith('{')))
        {
            using JsonDocument cache = JsonDocument.Parse(file);
            if (cache.RootElement.FindText("dpopKey") is not { } pem)
                continue;
            using var key = ECDsa.Create();
            key.ImportFromPem(pem);
            ECPoint own = key.ExportParameters(includePrivateParameters: false).Q;
            if (own.X.AsSpan().SequenceEqual(point.X) && own.Y.AsSpan().SequenceEqual(point.Y))
                return true;
        }
        return false;
    }

    private static JsonDocument Decode(string part) => JsonDocument.Parse(Base64Url.DecodeFromChars(part));

    private static byte[] DecodeMember(JsonElement jwk, string name) => Base64Url.DecodeFromChars(jwk.FindText(name));
}
