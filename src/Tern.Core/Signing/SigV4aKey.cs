using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>The key pair derived from a secret access key, for one day, region set and service.</summary>
internal sealed class SigV4aKey : SigningKey
{
    private readonly byte[] _privateKey;
    private readonly byte[] _regionSet;

    // Pooled, because an instance is not thread-safe and creating one computes the public key.
    private readonly SlotPool<ECDsa> _keyPairs = new();

    public SigV4aKey(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> regionSet, ReadOnlySpan<char> service)
        : base(SigV4aAlgorithm.AlgorithmName, credentials, day, regionSet, service, FormatService(regionSet, service))
    {
        _privateKey = SigV4aPrivateKey.Derive(credentials);
        _regionSet = Encoding.ASCII.GetBytes(Region);
    }

    public override ReadOnlySpan<byte> RegionSet => _regionSet;

    public override int SignatureCapacity => MaxSignatureLength;

    protected override int Sign(ReadOnlySpan<byte> text, Span<byte> destination, bool isEarly)
    {
        Span<byte> signature = stackalloc byte[MaxSignatureLength / 2];
        ECDsa pair = RentKeyPair();
        if (!pair.TrySignData(text, signature, HashAlgorithmName.SHA256, DSASignatureFormat.Rfc3279DerSequence, out int written))
            throw new CryptographicException("The platform returned an ECDSA P-256 signature that is longer than the maximum for P-256.");
        ReturnKeyPair(pair);
        Hexadecimal.Write(signature[..written], destination);
        return 2 * written;
    }

    protected override bool Verify(ReadOnlySpan<byte> text, ReadOnlySpan<char> signature, bool isEarly)
    {
        Span<byte> bytes = stackalloc byte[MaxSignatureLength / 2];
        if (signature.Length > MaxSignatureLength
            || signature.ContainsAnyInRange('A', 'F')
            || Convert.FromHexString(signature, bytes, out _, out int written) != System.Buffers.OperationStatus.Done)
        {
            return false;
        }
        ECDsa pair = RentKeyPair();
        bool isValid = pair.VerifyData(text, bytes[..written], HashAlgorithmName.SHA256, DSASignatureFormat.Rfc3279DerSequence);
        ReturnKeyPair(pair);
        return isValid;
    }

    private static string FormatService(ReadOnlySpan<char> regionSet, ReadOnlySpan<char> service)
    {
        ScopeText.ThrowIfInvalidRegionSet(regionSet);
        ScopeText.ThrowIfInvalid(service, "service name");
        return service.ToString();
    }

    private ECDsa RentKeyPair() => _keyPairs.TryRent() ?? ECDsa.Create(new ECParameters { Curve = ECCurve.NamedCurves.nistP256, D = _privateKey });

    private void ReturnKeyPair(ECDsa pair)
    {
        if (!_keyPairs.TryReturn(pair))
            pair.Dispose();
    }
}
