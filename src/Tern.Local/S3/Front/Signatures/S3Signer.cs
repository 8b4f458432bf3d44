using Tern.Identity;

namespace Tern.Local.S3.Front.Signatures;

/// <summary>Who signed a request, and what the signatures of its chunks continue.</summary>
/// <param name="Credentials">The key.</param>
/// <param name="Region">The region in the signature's scope, or its set of regions.</param>
/// <param name="Date">The time of signing, as <c>20150830T123600Z</c>.</param>
/// <param name="Signature">The signature of the head, in hexadecimal.</param>
internal sealed record S3Signer(Credentials Credentials, string Region, string Date, string Signature);
