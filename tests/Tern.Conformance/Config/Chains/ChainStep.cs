namespace Tern.Conformance.Config.Chains;

/// <summary>A step that a chain has executed: a request to a service, or the start of a process.</summary>
/// <param name="Source">The source, in the name of the case if it has one: <c>AssumeRole</c>, <c>Ec2InstanceMetadata</c>, <c>Process</c> …</param>
/// <param name="Parameters">The parameters of the request, or the command.</param>
/// <param name="Signer">The credentials that the signature was verified with; null for a request without a signature.</param>
/// <param name="Issued">The credentials in the response.</param>
internal sealed record ChainStep(string Source, IReadOnlyDictionary<string, string> Parameters, AwsCredentials? Signer, AwsCredentials Issued)
{
    public override string ToString() => Source;
}
