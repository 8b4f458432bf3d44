using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>A DPoP proof, whose signature is valid.</summary>
/// <param name="Key">The public key in the header.</param>
/// <param name="Method">The claim <c>htm</c>.</param>
/// <param name="Uri">The claim <c>htu</c>.</param>
/// <param name="IssuedAt">The claim <c>iat</c>.</param>
/// <param name="Id">The claim <c>jti</c>.</param>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9449#section-4.3">Checking DPoP Proofs</seealso>
internal sealed record DpopProof(ECParameters Key, string Method, string Uri, DateTimeOffset IssuedAt, string Id)
{
    /// <summary>Reads a proof and verifies its form and its signature.</summary>
    /// <returns>The proof; null with a problem if it is not valid.</returns>
    public static (DpopProof? Proof, string? Problem) Verify(string? text)
    {
        string[] parts = text?.Split('.') ?? [];
        if (parts.Length != 3)
            return (null, "The proof must have three parts.");
        try
        {
            JsonNode header = JsonNode.Parse(Base64Url.DecodeFromChars(parts[0]))!;
            JsonNode claims = JsonNode.Parse(Base64Url.DecodeFromChars(parts[1]))!;
            if ((string?)header["typ"] != "dpop+jwt" || (string?)header["alg"] != "ES256")
                return (null, "The header must have the type dpop+jwt and the algorithm ES256.");
            JsonObject jwk = header["jwk"]!.AsObject();
            if ((string?)jwk["kty"] != "EC" || (string?)jwk["crv"] != "P-256" || jwk.ContainsKey("d"))
                return (null, "The key must be a public key of P-256.");
            var key = new ECParameters
            {
                Curve = ECCurve.NamedCurves.nistP256,
                Q = new() { X = Base64Url.DecodeFromChars((string)jwk["x"]!), Y = Base64Url.DecodeFromChars((string)jwk["y"]!) },
            };
            using var ecdsa = ECDsa.Create(key);
            byte[] signed = Encoding.ASCII.GetBytes($"{parts[0]}.{parts[1]}");
            if (!ecdsa.VerifyData(signed, Base64Url.DecodeFromChars(parts[2]), HashAlgorithmName.SHA256, DSASignatureFormat.IeeeP1363FixedFieldConcatenation))
                return (null, "The signature of the proof is not valid.");
            var issuedAt = DateTimeOffset.FromUnixTimeSeconds((long)claims["iat"]!);
            return (new(key, (string)claims["htm"]!, (string)claims["htu"]!, issuedAt, (string)claims["jti"]!), null);
        }
        catch (Exception e) when (e is FormatException or JsonException or CryptographicException or NullReferenceException or InvalidOperationException or ArgumentException)
        {
            return (null, $"The proof is malformed: {e.Message}");
        }
    }
}
