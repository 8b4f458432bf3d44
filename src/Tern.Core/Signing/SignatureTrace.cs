namespace Tern.Signing;

/// <summary>The steps of a signature, as published test vectors have them.</summary>
internal sealed record SignatureTrace(string CanonicalRequest, string StringToSign, string Signature);
