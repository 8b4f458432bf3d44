namespace Tern.Runtime;

/// <summary>The intermediate results of a signature, as in published test vectors.</summary>
internal sealed record SignatureTrace(string CanonicalRequest, string StringToSign, string Signature);
