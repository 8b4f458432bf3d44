namespace Tern.Conformance.SigV4;

/// <summary>The steps of one form of signature.</summary>
/// <param name="CanonicalRequest">The canonical request.</param>
/// <param name="StringToSign">The string to sign.</param>
/// <param name="Signature">The signature in hexadecimal.</param>
/// <param name="SignedRequest">The request with its signature.</param>
public sealed record SigV4VectorForm(string CanonicalRequest, string StringToSign, string Signature, string SignedRequest);
