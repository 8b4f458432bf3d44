using System.Security.Cryptography;

namespace Tern.Conformance.SigV4;

/// <summary>The public key of a vector of SigV4a, in hexadecimal.</summary>
/// <param name="X">The x coordinate of the point.</param>
/// <param name="Y">The y coordinate of the point.</param>
public sealed record SigV4VectorPublicKey(string X, string Y)
{
    internal ECParameters ToParameters() => new()
    {
        Curve = ECCurve.NamedCurves.nistP256,
        Q = new ECPoint { X = Convert.FromHexString(X), Y = Convert.FromHexString(Y) },
    };
}
