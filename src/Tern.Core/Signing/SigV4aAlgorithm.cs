namespace Tern.Runtime;

/// <summary><c>AWS4-ECDSA-P256-SHA256</c>: an asymmetric key pair, whose signatures are valid in a region set.</summary>
internal sealed class SigV4aAlgorithm() : SigningAlgorithm(AlgorithmName)
{
    public const string AlgorithmName = "AWS4-ECDSA-P256-SHA256";

    public override bool HasRegionInScope => false;

    protected override SigningKey CreateKey(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        new SigV4aKey(credentials, day, region, service);
}
