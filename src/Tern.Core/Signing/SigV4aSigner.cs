namespace Tern.Signing;

/// <summary>
/// Signs requests with AWS Signature Version 4A (<c>AWS4-ECDSA-P256-SHA256</c>), each for a set of regions: the scope's region is
/// such a set, for example <c>eu-west-1,us-*</c> or <c>*</c>, and is sent as <c>X-Amz-Region-Set</c>. The same request has another
/// signature each time.
/// </summary>
public sealed class SigV4aSigner() : RequestSigner(new SigV4aAlgorithm());
