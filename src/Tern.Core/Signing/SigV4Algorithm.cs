namespace Tern.Runtime;

/// <summary><c>AWS4-HMAC-SHA256</c>: a symmetric key, valid for one day, region and service.</summary>
internal sealed class SigV4Algorithm() : SigningAlgorithm(AlgorithmName)
{
    public const string AlgorithmName = "AWS4-HMAC-SHA256";

    public override bool HasRegionInScope => true;

    protected override SigningKey CreateKey(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        new SigV4Key(Name, credentials, day, region, service);
}
