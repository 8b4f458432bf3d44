using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>Parses the PEM form of a private key of the curve P-256: <c>EC PRIVATE KEY</c> (RFC 5915) or <c>PRIVATE KEY</c> (PKCS #8).</summary>
/// <remarks>
/// Not <see cref="ECAlgorithm.ImportFromPem(ReadOnlySpan{char})"/>, which adds parsers of all kinds of keys, 30 KB, to every native program (see eng/aot).
/// CacheKeyTests compares the two with keys of OpenSSL and of .NET.
/// </remarks>
internal static class P256PrivateKey
{
    private const int KeyLength = 32;
    private const byte Integer = 0x02, OctetString = 0x04, BitString = 0x03, Sequence = 0x30, Parameters = 0xA0, PublicKey = 0xA1;

    /// <summary>The identifier 1.2.840.10045.3.1.7 (secp256r1), encoded.</summary>
    private static ReadOnlySpan<byte> Curve => [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07];

    /// <summary>The identifier 1.2.840.10045.2.1 (ecPublicKey), encoded.</summary>
    private static ReadOnlySpan<byte> Algorithm => [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01];

    /// <summary>Parses a key.</summary>
    /// <returns>False if the text is not a key of this curve.</returns>
    public static bool TryParse(string pem, out ECParameters parameters)
    {
        parameters = default;
        bool isPkcs8 = pem.Contains("-----BEGIN PRIVATE KEY-----", StringComparison.Ordinal);
        string label = isPkcs8 ? "PRIVATE KEY" : "EC PRIVATE KEY";
        string begin = $"-----BEGIN {label}-----";
        int start = pem.IndexOf(begin, StringComparison.Ordinal) + begin.Length;
        int end = start < begin.Length ? -1 : pem.IndexOf($"-----END {label}-----", start, StringComparison.Ordinal);
        if (end < 0)
            return false;
        byte[] bytes = new byte[pem.Length];
        if (!Convert.TryFromBase64Chars(pem.AsSpan(start, end - start), bytes, out int length))
            return false;
        bool isKey = isPkcs8 ? TryParsePkcs8(bytes.AsSpan(0, length), out parameters) : TryParseEc(bytes.AsSpan(0, length), isCurveKnown: false, out parameters);
        CryptographicOperations.ZeroMemory(bytes);
        return isKey;
    }

    private static bool TryParsePkcs8(ReadOnlySpan<byte> data, out ECParameters parameters)
    {
        parameters = default;
        return TryRead(ref data, Sequence, out ReadOnlySpan<byte> info)
            && TryRead(ref info, Integer, out _)
            && TryRead(ref info, Sequence, out ReadOnlySpan<byte> algorithm)
            && algorithm.StartsWith(Algorithm) && algorithm[Algorithm.Length..].SequenceEqual(Curve)
            && TryRead(ref info, OctetString, out ReadOnlySpan<byte> key)
            && TryParseEc(key, isCurveKnown: true, out parameters);
    }

    private static bool TryParseEc(ReadOnlySpan<byte> data, bool isCurveKnown, out ECParameters parameters)
    {
        parameters = default;
        if (!TryRead(ref data, Sequence, out ReadOnlySpan<byte> key)
            || !TryRead(ref key, Integer, out _)
            || !TryRead(ref key, OctetString, out ReadOnlySpan<byte> number) || number.Length != KeyLength)
        {
            return false;
        }
        if (TryRead(ref key, Parameters, out ReadOnlySpan<byte> curve))
            isCurveKnown = curve.SequenceEqual(Curve);
        if (!isCurveKnown)
            return false;
        parameters.Curve = ECCurve.NamedCurves.nistP256;
        parameters.D = number.ToArray();
        // The point can be missing: it follows from the number.
        if (TryRead(ref key, PublicKey, out ReadOnlySpan<byte> wrapped) && TryRead(ref wrapped, BitString, out ReadOnlySpan<byte> point))
        {
            // No unused bits, and an uncompressed point.
            if (point.Length != 2 + (2 * KeyLength) || point[0] != 0 || point[1] != 4)
                return false;
            parameters.Q = new ECPoint { X = point.Slice(2, KeyLength).ToArray(), Y = point[(2 + KeyLength)..].ToArray() };
        }
        return true;
    }

    /// <summary>Reads an element of DER with this tag.</summary>
    private static bool TryRead(ref ReadOnlySpan<byte> data, byte tag, out ReadOnlySpan<byte> content)
    {
        content = default;
        if (data.Length < 2 || data[0] != tag)
            return false;
        int length = data[1], start = 2;
        // A key of this curve has at most 138 bytes: longer forms of the length do not occur.
        if (length == 0x81 && data.Length > 2)
        {
            length = data[2];
            start = 3;
        }
        else if (length > 0x7F)
        {
            return false;
        }
        if (data.Length - start < length)
            return false;
        content = data.Slice(start, length);
        data = data[(start + length)..];
        return true;
    }
}
