using Tern.Identity;

namespace Tern.Signing;

/// <summary><c>AWS4-ECDSA-P256-SHA256</c>: a key pair of the identity, whose signatures are good in a set of regions.</summary>
internal sealed class SigV4aAlgorithm() : SigningAlgorithm(AlgorithmName)
{
    public const string AlgorithmName = "AWS4-ECDSA-P256-SHA256";

    public override bool HasRegionInScope => false;

    protected override SigningKey CreateKey(Credentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        new SigV4aKey(credentials, day, region, service);
}
