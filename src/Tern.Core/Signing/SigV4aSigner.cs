using Tern.Runtime;

namespace Tern;

/// <summary>
/// Signs requests with AWS Signature Version 4A (<c>AWS4-ECDSA-P256-SHA256</c>), each for a region set. The region of the scope
/// is the region set, for example <c>eu-west-1,us-*</c> or <c>*</c>, and is sent as <c>X-Amz-Region-Set</c>. Signatures are not
/// deterministic: the same request gets a different signature each time.
/// </summary>
public sealed class SigV4aSigner() : RequestSigner(new SigV4aAlgorithm());
